import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SessionState } from 'sip.js';
import { describe, expect, vi } from 'vitest';
import { sampleRate } from '../port.ts';
import { toTagOf } from './testing/desk-phone.ts';
import type { NodePhone } from './testing/node-phone.ts';
import { test } from './testing/phone-fixture.ts';
import { strengthOf } from './testing/strength.ts';
import type { TestSystem } from './testing/test-system.ts';

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 20_000, interval: 20 });
const early = { earlyMedia: true };

/** A second of a tone. */
const tone = (hertz: number) =>
  Int16Array.from(
    { length: sampleRate },
    (_, at) => 6000 * Math.sin((2 * Math.PI * hertz * at) / sampleRate),
  );

async function talking(system: TestSystem, phone: NodePhone): Promise<string> {
  const known = system.events.filter(({ type }) => type === 'incoming').length;
  await phone.dial('600');
  const incoming = () => system.events.filter((event) => event.type === 'incoming');
  await until(() => expect(incoming().length).toBe(known + 1));
  const leg = incoming().at(-1)?.leg ?? '';
  system.engine.answer(leg, '-1');
  await until(() => expect(phone.session?.state).toBe(SessionState.Established));
  return leg;
}

describe('sounds before an answer', () => {
  test('a caller hears special tones, and can be answered afterwards', async ({ phone, system }) => {
    const alice = await phone('alice', { hertz: 500 });
    const call = await alice.dial('102', undefined, early);
    const { leg } = await system.event('incoming');
    system.engine.progress(leg, '-7');
    system.engine.playTone(leg, 'special');
    await until(() => expect(alice.responses.map(({ statusCode }) => statusCode)).toEqual([180, 183]));
    expect(alice.responses.at(-1)?.getHeader('X-Call-Line')).toBe('-7');
    for (const hertz of [950, 1400, 1800])
      await until(() => expect(alice.sound.strength(hertz)).toBeGreaterThan(0.1));
    expect(call.state).toBe(SessionState.Establishing);
    system.engine.answer(leg, '-7');
    await until(() => expect(call.state).toBe(SessionState.Established));
    const bob = await phone('bob', { hertz: 900 });
    system.bridge(leg, await talking(system, bob));
    await until(() => {
      expect(alice.sound.strength(900)).toBeGreaterThan(0.2);
      expect(bob.sound.strength(500)).toBeGreaterThan(0.2);
    });
  });

  test('a caller hears an announcement from its first word, and then the cause of the failure', async ({
    phone,
    system,
  }) => {
    const alice = await phone('alice');
    const refused = new Promise<number>((resolve) => void alice.dial('999', resolve, early));
    const { leg } = await system.event('incoming');
    const onEnd = vi.fn(() => system.engine.hangUp(leg, 'invalidNumber'));
    system.engine.playSound(leg, Int16Array.from([...tone(700), ...tone(1100)]), onEnd);
    await until(() => expect(alice.sound.strength(700)).toBeGreaterThan(0.1));
    await until(() => expect(alice.sound.strength(1100)).toBeGreaterThan(0.1));
    expect(onEnd).not.toHaveBeenCalled();
    expect(await refused).toBe(404);
    expect(onEnd).toHaveBeenCalledTimes(1);
    // 2 s of audio: all of it, except packets still under way.
    expect(alice.sound.packets).toBeGreaterThan(90);
  });

  test('a caller that gave up hears nothing more', async ({ phone, system }) => {
    const alice = await phone('alice');
    const call = await alice.dial('999', undefined, early);
    const { leg } = await system.event('incoming');
    const onEnd = vi.fn();
    system.engine.playSound(leg, tone(700), onEnd);
    await until(() => expect(alice.sound.strength(700)).toBeGreaterThan(0.1));
    await call.cancel();
    expect(await system.event('ended', leg)).toMatchObject({ cause: 'cancelled' });
    await until(() => expect(call.state).toBe(SessionState.Terminated));
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('a desk phone hears a busy tone, and acknowledges it if it requires that', async ({
    deskPhone,
    system,
  }) => {
    const alice = await deskPhone('alice');
    const callId = 'early';
    const asked = alice.request('INVITE', { callId, headers: ['Require: 100rel'], body: alice.sdp });
    alice.send(asked.text);
    const { leg } = await system.event('incoming');
    system.engine.progress(leg, '-1');
    const ringing = await alice.response(asked.branch, 180);
    system.engine.playTone(leg, 'busy');
    const dialog = { callId, toTag: toTagOf(ringing), uri: 'sip:exchange@127.0.0.1' };
    await alice.ask('PRACK', 200, { ...dialog, cseq: 2, headers: ['RAck: 1 1 INVITE'] });
    const described = await alice.response(asked.branch, 183);
    expect(described).toContain('RSeq: 2');
    expect(described).toMatch(/m=audio \d+ RTP\/AVP 8 101/);
    await alice.ask('PRACK', 200, { ...dialog, cseq: 3, headers: ['RAck: 2 1 INVITE'] });
    await until(() => expect(alice.heard.length).toBeGreaterThan(10));
    system.engine.hangUp(leg, 'busy');
    await alice.response(asked.branch, 486);
    alice.send(alice.request('ACK', { branch: asked.branch, callId }).text);
  });
});

describe('audio in a bridge', () => {
  test('a listener hears both parties and is heard by nobody until it may speak', async ({
    phone,
    system,
  }) => {
    const phones = [
      await phone('alice', { hertz: 500 }),
      await phone('bob', { hertz: 900 }),
      await phone('carol', { hertz: 1300 }),
    ] as const;
    const [alice, bob, carol] = phones;
    const legs: string[] = [];
    for (const one of phones) legs.push(await talking(system, one));
    const [first = '', second = '', third = ''] = legs;
    const bridge = system.bridge(first, second);
    system.engine.join(bridge, third, { isHeard: false });
    await until(() => {
      expect(carol.sound.strength(500)).toBeGreaterThan(0.2);
      expect(carol.sound.strength(900)).toBeGreaterThan(0.2);
      expect(alice.sound.strength(900)).toBeGreaterThan(0.2);
    });
    for (const one of [alice, bob]) expect(one.sound.strength(1300)).toBeLessThan(0.01);
    system.engine.playToAll(bridge, 'notice');
    system.engine.join(bridge, third);
    await until(() => {
      for (const one of [alice, bob]) expect(one.sound.strength(1300)).toBeGreaterThan(0.2);
    });
    const voices = () => system.events.filter((event) => event.type === 'voice');
    await until(() =>
      expect(
        voices()
          .map(({ leg }) => leg)
          .sort(),
      ).toEqual([...legs].sort()),
    );
    system.engine.part(third);
    await until(() => expect(voices()).toContainEqual({ type: 'voice', leg: third, isTalking: false }));
  });

  test('speech during the pause of a recording is not in the file', async ({ phone, system }) => {
    const folder = await mkdtemp(join(tmpdir(), 'pause-'));
    const [alice, bob] = [await phone('alice', { hertz: 500 }), await phone('bob', { hertz: 900 })];
    const [first, second] = [await talking(system, alice), await talking(system, bob)];
    const bridge = system.bridge(first);
    const file = join(folder, 'call.wav');
    const recording = system.engine.record(bridge, file);
    const recorded = async () => {
      const data = (await readFile(file)).subarray(44);
      return Int16Array.from({ length: Math.floor(data.length / 2) }, (_, at) => data.readInt16LE(2 * at));
    };
    await expect.poll(async () => (await recorded()).length).toBeGreaterThan(sampleRate);
    recording.pause();
    system.engine.join(bridge, second);
    await until(() => expect(alice.sound.strength(900)).toBeGreaterThan(0.2));
    system.engine.part(second);
    await until(() => expect(alice.sound.strength(900)).toBeLessThan(0.01));
    const length = (await recorded()).length;
    recording.resume();
    await expect.poll(async () => (await recorded()).length).toBeGreaterThan(length + sampleRate);
    recording.stop();
    await recording.done;
    const sound = await recorded();
    expect(strengthOf(sound, 500)).toBeGreaterThan(0.1);
    expect(strengthOf(sound, 900)).toBeLessThan(0.005);
    await rm(folder, { recursive: true });
  });
});
