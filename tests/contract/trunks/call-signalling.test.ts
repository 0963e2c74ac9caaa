/** The signalling and the sound of single calls over a trunk, while they go on, and kept over a restart. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { type CallLeg, diagnosisOf } from '#sdk/diagnosis.ts';
import { type Client, idOf, type List } from '#sdk/index.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { until } from '#tests/support/until.ts';

const ports = { sip: 24_060, rtp: [24_100, 24_149] } as const;
const soundMs = 20_000;

let carrier: Asterisk;
let system: TestPhoneSystem;
let data: string;
const clients: Client[] = [];

async function signIn(login: string): Promise<Client> {
  const client = await signedInClient(system, login);
  clients.push(client);
  return client;
}

async function leave(): Promise<void> {
  for (const client of clients.splice(0)) await client.dispose();
  await system?.stop();
}

async function addTrunk(name: string, takes: string[], ivan: Client): Promise<void> {
  const administration = administrationOf(ivan);
  await administration.addTrunk({
    ...{ name, isEnabled: true, host: '127.0.0.1', port: ports.sip, transport: 'udp' },
    ...{ user: name, password: `secret-of-${name}`, registersFor: 120, callsFrom: [] },
    ...{ numberFormat: 'plus', prefix: '', takes },
  });
  await trunksReady(ivan);
}

const trunksReady = (ivan: Client) =>
  until('the trunks are ready', async () =>
    (await administrationOf(ivan).trunks()).every(({ state }) => state.name === 'ready'),
  );

/** Calls a number, and returns the id of the call as soon as it is answered. */
async function call(client: Client, number: string): Promise<string> {
  await client.calls.place(number);
  const line = () => client.calls.lines.value[0];
  await until('the call is answered', () => line()?.state.value === 'talking');
  return idOf(line()?.line.value.call ?? '');
}

async function hangUp(client: Client): Promise<void> {
  await client.calls.lines.value[0]?.hangUp();
  await until('the call is over', () => client.calls.lines.value.length === 0);
}

/** Watches the legs of a call while `task` reads them. */
async function watching(list: List<CallLeg>, task: () => Promise<void>): Promise<void> {
  const unwatch = list.watch();
  try {
    await task();
  } finally {
    unwatch();
  }
}

const firstLines = (legs: readonly CallLeg[], kind: CallLeg['kind']) =>
  legs
    .filter((leg) => leg.kind === kind)
    .flatMap(({ messages }) =>
      messages.map(({ direction, text }) => `${direction} ${text.split('\r\n', 1)[0]}`),
    );

const troublesOf = (list: List<CallLeg>) =>
  list.items.value.find(({ kind }) => kind === 'trunk')?.sound?.troubles;

describe.skipIf(!findAsterisk())('the signalling of a call', () => {
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'call-signalling-'));
    const accounts = [
      { name: 'trunk', password: 'secret-of-trunk' },
      // Nothing is at this address (RFC 5737).
      { name: 'astray', password: 'secret-of-astray', mediaAddress: '192.0.2.1' },
    ];
    [carrier, system] = await Promise.all([startPbx(ports, { accounts }), startPhoneSystem({ data })]);
    const ivan = await signIn('ivan');
    await addTrunk('trunk', [], ivan);
    await addTrunk('astray', ['+339'], ivan);
  });
  afterAll(async () => {
    await leave();
    await carrier?.stop();
    await rm(data, { recursive: true, force: true });
  });

  it('grows while the call goes on, and is kept over a restart for its user and administrators', async () => {
    const [ivan, alice, bob] = await Promise.all(['ivan', 'alice', 'bob'].map(signIn));
    if (!ivan || !alice || !bob) throw new Error('The users are signed in.');
    await system.addPhone('alice', { answers: true });
    const id = await call(alice, '+33123450600');
    const [own, whole] = [diagnosisOf(alice).legs(id), diagnosisOf(ivan).legs(id)];
    await watching(own, () =>
      watching(whole, async () => {
        await until(
          'the call is shown',
          () => own.items.value.length === 2 && whole.items.value.length === 2,
        );
        expect(firstLines(own.items.value, 'phone').some((line) => line.includes(' BYE '))).toBe(false);
        expect(own.items.value.every(({ isOver }) => !isOver)).toBe(true);
        await until(
          'its sound is counted',
          () => {
            const sound = whole.items.value.find(({ kind }) => kind === 'trunk')?.sound;
            return sound !== undefined && sound.received > 0 && sound.lostThere !== undefined;
          },
          soundMs,
        );
        expect(troublesOf(whole)).toEqual([]);
        await hangUp(alice);
        await until('its end is shown', () => own.items.value.every(({ isOver }) => isOver));
        await until(
          'its last answer is shown',
          () => firstLines(own.items.value, 'trunk').at(-1) === 'in SIP/2.0 200 OK',
        );
      }),
    );
    const texts = (legs: readonly CallLeg[]) =>
      legs.flatMap(({ messages }) => messages.map(({ text }) => text));
    const seen = [...whole.items.value];

    await leave();
    system = await startPhoneSystem({ data });
    const [aliceAgain, ivanAgain, bobAgain] = await Promise.all(['alice', 'ivan', 'bob'].map(signIn));
    if (!aliceAgain || !ivanAgain || !bobAgain) throw new Error('The users are signed in.');
    // The next calls go over them.
    await trunksReady(ivanAgain);
    const kept = diagnosisOf(ivanAgain).legs(id);
    await kept.refresh();
    await watching(kept, async () => {
      await until('it is read', () => kept.items.value.length === 2);
      expect(firstLines(kept.items.value, 'trunk')).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^out INVITE sip:\+33123450600@/),
          'in SIP/2.0 200 OK',
        ]),
      );
      expect(texts(kept.items.value).length).toBeGreaterThanOrEqual(texts(seen).length);
      expect(texts(kept.items.value).some((text) => /P-Asserted-Identity|From:/i.test(text))).toBe(true);
      expect(texts(kept.items.value).filter((text) => /response="|secret-of/.test(text))).toEqual([]);
    });
    const ofAlice = diagnosisOf(aliceAgain).legs(id);
    await watching(ofAlice, async () => {
      await until('it is read', () => ofAlice.items.value.length === 2);
      const trunk = ofAlice.items.value.find(({ kind }) => kind === 'trunk');
      expect(trunk?.messages.every(({ text, peer }) => !text.includes('\r\n') && peer === '')).toBe(true);
      const phone = ofAlice.items.value.find(({ kind }) => kind === 'phone');
      expect(phone).toMatchObject({ label: 'Alice Martin', isOver: true });
      expect((await (await diagnosisOf(aliceAgain).file(id)).arrayBuffer()).byteLength).toBeGreaterThan(
        1_000,
      );
    });
    await expect(diagnosisOf(bobAgain).file(id)).rejects.toMatchObject({ code: 'notFound' });
  });

  it('says that nothing is heard from a side that sends nothing', async () => {
    const [alice, ivan] = [await signIn('alice'), await signIn('ivan')];
    await system.addPhone('alice', { answers: true });
    const id = await call(alice, '+33123450606');
    const list = diagnosisOf(alice).legs(id);
    await watching(list, () => until('it is found', () => troublesOf(list)?.join() === 'silentIn', soundMs));
    const found = async () => {
      const calls = administrationOf(ivan).calls({ result: 'badSound' });
      await calls.loadMore();
      return calls.items.value.map(({ callID, isOver, troubles }) => [callID, isOver, troubles]);
    };
    expect(await found()).toEqual([[id, false, ['silentIn']]]);
    await hangUp(alice);
    await expect.poll(found).toEqual([[id, true, ['silentIn']]]);
  });

  it('says that both sides hear nothing where the other side names a wrong address', async () => {
    const alice = await signIn('alice');
    await system.addPhone('alice', { answers: true });
    const list = diagnosisOf(alice).legs(await call(alice, '+33923450600'));
    const isFound = () => troublesOf(list)?.join() === 'silentIn,silentOut';
    await watching(list, () => until('it is found', isFound, soundMs));
    await hangUp(alice);
  });
});
