import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SessionState } from 'sip.js';
import { expect, vi } from 'vitest';
import { decodeWav } from '../../sounds/wav.ts';
import { sampleRate } from '../port.ts';
import { toTagOf } from './testing/desk-phone.ts';
import type { NodePhone } from './testing/node-phone.ts';
import { test } from './testing/phone-fixture.ts';
import { strengthOf } from './testing/strength.ts';
import type { TestSystem } from './testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });
const opus = 'opus' as const;
const fifth = sampleRate / 5;

/** Puts a phone in a call of its own. Resolves with its leg. */
async function talking(system: TestSystem, phone: NodePhone): Promise<string> {
  const incoming = () => system.events.filter((event) => event.type === 'incoming');
  const known = incoming().length;
  await phone.dial('600');
  await until(() => expect(incoming().length).toBe(known + 1));
  const leg = incoming().at(-1)?.leg ?? '';
  system.engine.answer(leg, '-1');
  await until(() => expect(phone.session?.state).toBe(SessionState.Established));
  return leg;
}

/** Waits until a phone receives just these tones of 500, 900, 1300 and 1700 Hz. */
const hears = (phone: NodePhone, ...expected: readonly number[]) =>
  until(() => {
    const heard = [500, 900, 1300, 1700].filter((hertz) => phone.sound.strength(hertz) > 0.05);
    expect(heard).toEqual(expected);
  });

test('a phone with Opus talks with one that has only G.711, and both hear keys', async ({
  phone,
  system,
}) => {
  const alice = await phone('alice', { codec: opus, hertz: 500 });
  const bob = await phone('bob', { hertz: 900 });
  const legs = [await talking(system, alice), await talking(system, bob)] as const;
  system.bridge(...legs);
  await Promise.all([hears(alice, 900), hears(bob, 500)]);
  alice.sound.sendDtmf('12');
  const keys = () => system.events.flatMap((event) => (event.type === 'digit' ? event.digit : []));
  await until(() => expect(keys()).toEqual(['1', '2']));
  system.engine.sendDigits(legs[0], '3#');
  await until(() => expect(alice.sound.keys).toBe('3#'));
  await Promise.all([hears(alice, 900), hears(bob, 500)]);
});

test('each party of a conference hears all others, whatever their codecs', async ({ phone, system }) => {
  const alice = await phone('alice', { codec: opus, hertz: 500 });
  const bob = await phone('bob', { codec: opus, hertz: 900 });
  const carol = await phone('carol', { hertz: 1300 });
  const legs = [await talking(system, alice), await talking(system, bob)];
  const bridge = system.bridge(...legs);
  await Promise.all([hears(alice, 900), hears(bob, 500)]);
  const third = await talking(system, carol);
  system.engine.join(bridge, third);
  await Promise.all([hears(alice, 900, 1300), hears(bob, 500, 1300), hears(carol, 500, 900)]);
  system.engine.part(third);
  await Promise.all([hears(alice, 900), hears(bob, 500), hears(carol)]);
});

test('a listener hears two parties that hear each other', async ({ phone, system }) => {
  const alice = await phone('alice', { codec: opus, hertz: 500 });
  const bob = await phone('bob', { codec: opus, hertz: 900 });
  const grace = await phone('grace', { codec: opus, hertz: 1300 });
  const bridge = system.bridge(await talking(system, alice), await talking(system, bob));
  system.engine.join(bridge, await talking(system, grace), { isHeard: false });
  await Promise.all([hears(alice, 900), hears(bob, 500), hears(grace, 500, 900)]);
});

test('a recording that begins in the middle has both voices', async ({ phone, system }) => {
  const alice = await phone('alice', { codec: opus, hertz: 500 });
  const bob = await phone('bob', { codec: opus, hertz: 900 });
  const bridge = system.bridge(await talking(system, alice), await talking(system, bob));
  await Promise.all([hears(alice, 900), hears(bob, 500)]);
  const folder = await mkdtemp(join(tmpdir(), 'opus-'));
  const file = join(folder, 'call.wav');
  const recording = system.engine.record(bridge, file);
  const before = alice.sound.packets;
  await until(() => expect(alice.sound.packets).toBeGreaterThan(before + 75));
  recording.stop();
  await recording.done;
  const samples = decodeWav(await readFile(file));
  await rm(folder, { recursive: true });
  expect(samples.length).toBeGreaterThan(sampleRate);
  for (const hertz of [500, 900]) {
    // A busy machine tears holes in a tone, but not everywhere.
    const parts = [0, 1, 2, 3, 4].map((part) => samples.subarray(part * fifth, (part + 1) * fifth));
    const strengths = parts.map((part) => strengthOf(part, hertz));
    expect(strengths[0]).toBeGreaterThan(0.03);
    expect(Math.max(...strengths)).toBeGreaterThan(0.15);
  }
});

test('an announcement is heard before an answer, and a hold is silent', async ({ phone, system }) => {
  const alice = await phone('alice', { codec: opus, hertz: 500 });
  await alice.dial('102', undefined, { earlyMedia: true });
  const { leg } = await system.event('incoming');
  system.engine.playTone(leg, 'special');
  for (const hertz of [950, 1400, 1800])
    await until(() => expect(alice.sound.strength(hertz)).toBeGreaterThan(0.1));
  system.engine.answer(leg, '-1');
  const bob = await phone('bob', { codec: opus, hertz: 900 });
  system.bridge(leg, await talking(system, bob));
  await Promise.all([hears(alice, 900), hears(bob, 500)]);
  await bob.hold(true);
  await until(() =>
    expect(system.events).toContainEqual({ type: 'holdChanged', leg: expect.anything(), held: true }),
  );
  const aliceHearsMore = async () => {
    const { packets } = alice.sound;
    await until(() => expect(alice.sound.packets).toBeGreaterThan(packets + 50));
  };
  // Packets that were under way at his hold have arrived by then.
  await aliceHearsMore();
  const before = bob.sound.packets;
  await aliceHearsMore();
  expect(bob.sound.packets).toBeLessThan(before + 5);
  await bob.hold(false);
  await Promise.all([hears(alice, 900), hears(bob, 500)]);
});

test('a desk phone that offers Opus is answered in it, with its own payload type', async ({
  deskPhone,
  phone,
  system,
}) => {
  const desk = await deskPhone('alice');
  const sdp = desk.sdp
    .replace('RTP/AVP 8 0 101', 'RTP/AVP 8 0 97 101')
    .replace('a=rtpmap:101', 'a=rtpmap:97 opus/48000/2\r\na=rtpmap:101');
  const asked = desk.request('INVITE', { callId: 'opus', body: sdp });
  desk.send(asked.text);
  const { leg } = await system.event('incoming');
  system.engine.answer(leg, '-1');
  const answer = await desk.response(asked.branch, 200);
  expect(answer).toMatch(/^m=audio \d+ RTP\/AVP 97 101\r$/m);
  desk.send(
    desk.request('ACK', { callId: 'opus', toTag: toTagOf(answer), uri: 'sip:exchange@127.0.0.1' }).text,
  );
  const bob = await phone('bob', { codec: opus, hertz: 900 });
  system.bridge(leg, await talking(system, bob));
  await until(() => expect(desk.heard.length).toBeGreaterThan(50));
  expect(new Set(desk.heard.map(({ payloadType }) => payloadType))).toEqual(new Set([97]));
});
