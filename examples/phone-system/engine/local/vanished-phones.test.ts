import { SessionState } from 'sip.js';
import { expect, vi } from 'vitest';
import { type DeskPhone, toTagOf } from './testing/desk-phone.ts';
import { test } from './testing/phone-fixture.ts';
import type { TestSystem } from './testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });
const ends = ({ events }: TestSystem) => events.filter(({ type }) => type === 'ended');

/** Lets so many quarters of the phones' time limit pass, and the resulting events be emitted. */
async function pass(system: TestSystem, quarters: number): Promise<void> {
  for (let quarter = 0; quarter < quarters; quarter += 1) system.passQuarterOfSilence();
  await new Promise(setImmediate);
}

/** Lets a number of quarters pass in which the phone answers. */
async function passAnswering(system: TestSystem, phone: DeskPhone, quarters: number): Promise<void> {
  const asked = () => phone.received.filter((text) => text.startsWith('OPTIONS'));
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const known = asked().length;
    await pass(system, 1);
    await until(() => expect(asked().length).toBeGreaterThan(known));
    // Any answer shows that it is there.
    phone.answer(asked().at(-1) ?? '', '405 Method Not Allowed');
    // Earlier packets are read before.
    await phone.register();
  }
}

test('a browser that vanishes is hung up on, and one that talks is not', async ({ phone, system }) => {
  const [alice, bob] = [await phone('alice'), await phone('bob')];
  await alice.dial('102');
  const { leg } = await system.event('incoming');
  system.engine.answer(leg, '-1');
  system.engine.ring({
    leg: 'bob',
    to: { kind: 'device', registerId: 'bob' },
    from: { number: '1' },
    lineId: '',
  });
  await system.event('answered', 'bob');
  system.bridge(leg, 'bob');
  await until(() => expect(alice.sound.packets).toBeGreaterThan(20));
  bob.sound.close();
  const hears = async (packets: number) => {
    const before = alice.sound.packets;
    await until(() => expect(alice.sound.packets).toBeGreaterThan(before + packets));
  };
  for (let quarter = 0; quarter < 5; quarter += 1) {
    await hears(5);
    expect(ends(system)).toEqual([]);
    system.passQuarterOfSilence();
  }
  expect(await system.event('ended', 'bob')).toMatchObject({ cause: 'unreachable' });
  expect(ends(system)).toHaveLength(1);
});

test('a desk phone that falls silent is hung up on, but not while it rings, or holds and answers', async ({
  deskPhone,
  system,
}) => {
  const alice = await deskPhone('alice');
  const asked = alice.request('INVITE', { callId: 'quiet', body: alice.sdp });
  alice.send(asked.text);
  const { leg } = await system.event('incoming');
  system.engine.progress(leg, '-1');
  await alice.response(asked.branch, 180);
  await pass(system, 8);
  system.engine.answer(leg, '-1');
  const dialog = {
    callId: 'quiet',
    toTag: toTagOf(await alice.response(asked.branch, 200)),
    uri: 'sip:exchange@127.0.0.1',
  };
  alice.send(alice.request('ACK', dialog).text);
  await pass(system, 4);
  const held = alice.sdpWith({ direction: 'sendonly' });
  await alice.ask('INVITE', 200, { ...dialog, cseq: 2, body: held });
  alice.send(alice.request('ACK', { ...dialog, cseq: 2 }).text);
  await passAnswering(system, alice, 8);
  await alice.ask('INVITE', 200, { ...dialog, cseq: 3, body: alice.sdp });
  alice.send(alice.request('ACK', { ...dialog, cseq: 3 }).text);
  await until(() => expect(system.events).toContainEqual({ type: 'holdChanged', leg, held: false }));
  await pass(system, 4);
  expect(ends(system)).toEqual([]);
  await pass(system, 1);
  const bye = await alice.message((text) => text.startsWith('BYE'));
  expect(bye).toContain('cause=480');
  alice.answer(bye, '200 OK');
  expect(await system.event('ended', leg)).toMatchObject({ cause: 'unreachable' });
});

test('a desk phone that is muted and sends no packets stays while it answers', async ({
  deskPhone,
  system,
}) => {
  const alice = await deskPhone('alice');
  const asked = alice.request('INVITE', { callId: 'muted', body: alice.sdp });
  alice.send(asked.text);
  const { leg } = await system.event('incoming');
  system.engine.answer(leg, '-1');
  const toTag = toTagOf(await alice.response(asked.branch, 200));
  alice.send(alice.request('ACK', { callId: 'muted', toTag, uri: 'sip:exchange@127.0.0.1' }).text);
  // Earlier packets are read before.
  await alice.register();
  for (let times = 0; times < 4; times += 1) {
    // An answer counts for a single look, and the next look finds the phone silent again.
    await pass(system, 1);
    await passAnswering(system, alice, 1);
  }
  expect(ends(system)).toEqual([]);
  await pass(system, 5);
  expect(await system.event('ended', leg)).toMatchObject({ cause: 'unreachable' });
});

test('a desk phone that vanishes while it holds is hung up on', async ({ deskPhone, system }) => {
  const alice = await deskPhone('alice');
  const asked = alice.request('INVITE', {
    callId: 'held',
    body: alice.sdpWith({ direction: 'sendonly' }),
  });
  alice.send(asked.text);
  const { leg } = await system.event('incoming');
  system.engine.answer(leg, '-1');
  const dialog = {
    callId: 'held',
    toTag: toTagOf(await alice.response(asked.branch, 200)),
    uri: 'sip:exchange@127.0.0.1',
  };
  alice.send(alice.request('ACK', dialog).text);
  // Earlier packets are read before.
  await alice.register();
  await passAnswering(system, alice, 6);
  await pass(system, 4);
  expect(ends(system)).toEqual([]);
  await pass(system, 1);
  expect(await system.event('ended', leg)).toMatchObject({ cause: 'unreachable' });
});

test('a browser that holds stays while it answers, and is hung up on once it vanishes', async ({
  phone,
  system,
}) => {
  const alice = await phone('alice', { codec: 'opus' });
  await alice.dial('102');
  const { leg } = await system.event('incoming');
  system.engine.answer(leg, '-1');
  await until(() => expect(alice.session?.state).toBe(SessionState.Established));
  await alice.hold(true);
  for (let quarter = 0; quarter < 8; quarter += 1) {
    await pass(system, 1);
    // Earlier requests are answered before.
    expect(await alice.registerAgain()).toBe(200);
  }
  expect(ends(system)).toEqual([]);
  await alice.vanish();
  await pass(system, 5);
  expect(await system.event('ended', leg)).toMatchObject({ cause: 'unreachable' });
});
