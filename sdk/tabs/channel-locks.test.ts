import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/support/until.ts';
import { hurriedClock } from '../platform/testing/clocks.ts';
import { ChannelLocks } from './channel-locks.ts';

/** A contender that wants a lock, and the outcome of its request. */
class Contender {
  readonly name: string;
  readonly #life = new AbortController();
  readonly #holding = Promise.withResolvers<void>();
  readonly outcome: Promise<unknown>;
  has = false;

  constructor(
    name: string,
    { steal = false, among = locks }: { readonly steal?: boolean; readonly among?: ChannelLocks } = {},
  ) {
    this.name = name;
    this.outcome = among
      .request(lock, steal ? { steal } : { signal: this.#life.signal }, () => {
        this.has = true;
        return this.#holding.promise;
      })
      .then(
        () => 'freed',
        (error) => error.name,
      )
      .finally(() => {
        this.has = false;
      });
    contenders.push(this);
  }

  giveUp(): void {
    this.#life.abort();
  }

  free(): void {
    this.#holding.resolve();
  }
}

const locks = new ChannelLocks(hurriedClock(0.2));
let contenders: Contender[] = [];
let lock = '';
beforeEach(() => {
  contenders = [];
  lock = `test ${crypto.randomUUID()}`;
});
afterEach(async () => {
  for (const one of contenders) {
    one.giveUp();
    one.free();
  }
  await Promise.all(contenders.map(({ outcome }) => outcome));
});

const holders = () => contenders.filter(({ has }) => has).map(({ name }) => name);
const isHeldBy = (name: string) => until(`${name} alone has it`, () => holders().join() === name);

test('one tab has the lock, and the others get it in their order', async () => {
  const first = new Contender('first');
  await isHeldBy('first');
  const second = new Contender('second');
  expect(holders()).toEqual(['first']);
  first.free();
  expect(await first.outcome).toBe('freed');
  await isHeldBy('second');
  const third = new Contender('third');
  second.free();
  await isHeldBy('third');
  third.free();
  expect(await third.outcome).toBe('freed');
});

test('one of many simultaneous requests gets the lock', async () => {
  const many = Array.from({ length: 8 }, (_, index) => new Contender(String(index)));
  await until('one has it', () => holders().length === 1);
  const [owner] = holders();
  const lost = many.filter(({ name }) => name !== owner);
  const channel = new BroadcastChannel(`lock ${lock}`);
  const claims: string[] = [];
  channel.onmessage = ({ data }) => {
    if (data.kind === 'has') claims.push(data.id);
  };
  // Each of the others has asked, and the same contender has answered all of them.
  await until('they were told often', () => claims.length > 2 * lost.length);
  channel.close();
  expect(new Set(claims).size).toBe(1);
  expect(holders()).toEqual([owner]);
});

test('a steal gets the lock at once, and the former holder is notified', async () => {
  const first = new Contender('first');
  await isHeldBy('first');
  const thief = new Contender('thief', { steal: true });
  expect(await first.outcome).toBe('AbortError');
  await isHeldBy('thief');
  thief.free();
  expect(await thief.outcome).toBe('freed');
});

test('a steal at the moment of another request gets the lock', async () => {
  const standing = new ChannelLocks({ ...hurriedClock(0.2), now: () => 1_000_000 });
  for (let round = 0; round < 6; round += 1) {
    lock = `test ${crypto.randomUUID()}`;
    const first = new Contender('first', { among: standing });
    await isHeldBy('first');
    const thief = new Contender('thief', { steal: true, among: standing });
    expect(await first.outcome).toBe('AbortError');
    await isHeldBy('thief');
    thief.free();
    expect(await thief.outcome).toBe('freed');
  }
});

test('an aborted request does not get the lock, and no other request waits for it', async () => {
  const first = new Contender('first');
  await isHeldBy('first');
  const second = new Contender('second');
  const third = new Contender('third');
  second.giveUp();
  expect(await second.outcome).toBe('AbortError');
  first.free();
  await isHeldBy('third');
  expect(third.has).toBe(true);
});

test('a closed tab loses the lock', async () => {
  // Answers as a tab does until it is killed.
  const other = new BroadcastChannel(`lock ${lock}`);
  let answers = 0;
  other.onmessage = ({ data }) => {
    if (data.kind !== 'wants') return;
    answers += 1;
    other.postMessage({ kind: 'has', id: 'other', since: 0 });
  };
  const next = new Contender('next');
  await until('it was told often', () => answers > 5);
  expect(next.has).toBe(false);
  other.close();
  await isHeldBy('next');
});
