import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { frameSamples } from '../../../port.ts';
import { muLaw } from '../codecs/g711.ts';
import { type AudioEndpoint, Sound } from '../endpoints/audio-endpoint.ts';
import { Mixer } from './mixer.ts';

/** An end that always sends the same value and records the last received value. */
class Speaker implements AudioEndpoint {
  readonly #says: number | undefined;
  readonly isReady = true;
  readonly signsOfLife = undefined;
  heard: number | undefined;

  constructor(says?: number) {
    this.#says = says;
  }

  read(): Sound | undefined {
    return this.#says === undefined ? undefined : Sound.of(new Int16Array(frameSamples).fill(this.#says));
  }

  write(sound: Sound | undefined): void {
    this.heard = sound?.samples[103] ?? 0;
  }
}

const mixer = new Mixer();
const talker = { isHeard: true, onVoice: () => undefined };
const listener = { isHeard: false, onVoice: () => undefined };
afterEach(() => mixer.clear());

test('every party in a bridge hears all others and not itself', () => {
  const value = fc.option(fc.integer({ min: -32_768, max: 32_767 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 6 }), (values) => {
      const bridge = mixer.createBridge();
      const ends = values.map((says) => new Speaker(says));
      for (const end of ends) mixer.join(bridge, end, talker);
      mixer.tick();
      ends.forEach((end, at) => {
        const others = values.reduce<number>(
          (sum, says, other) => (other === at ? sum : sum + (says ?? 0)),
          0,
        );
        expect(end.heard).toBe(Math.max(-32_768, Math.min(32_767, others)));
      });
      mixer.clear();
    }),
  );
});

test('a party that leaves a bridge, or whose bridge is closed, hears silence', () => {
  const [alice, bob, carol] = [new Speaker(1), new Speaker(2), new Speaker(4)];
  const bridge = mixer.createBridge();
  for (const end of [alice, bob, carol]) mixer.join(bridge, end, talker);
  mixer.part(carol);
  mixer.tick();
  expect([alice.heard, bob.heard, carol.heard]).toEqual([2, 1, 0]);
  mixer.closeBridge(bridge);
  mixer.tick();
  expect([alice.heard, bob.heard, carol.heard]).toEqual([0, 0, 0]);
  expect(mixer.bridgeCount).toBe(0);
});

test('joining a bridge leaves the one before', () => {
  const [alice, bob, carol] = [new Speaker(1), new Speaker(2), new Speaker(4)];
  const [first, second] = [mixer.createBridge(), mixer.createBridge()];
  for (const end of [alice, bob]) mixer.join(first, end, talker);
  for (const end of [bob, carol]) mixer.join(second, end, talker);
  mixer.tick();
  expect([alice.heard, bob.heard, carol.heard]).toEqual([0, 4, 2]);
});

test('a tone is heard outside a bridge, until it is stopped or the end joins a bridge', () => {
  const alice = new Speaker(1);
  const heard = (): number => {
    mixer.tick();
    return Math.abs(alice.heard ?? 0);
  };
  mixer.playTone(alice, 'busy');
  expect(heard()).toBeGreaterThan(0);
  mixer.playTone(alice, undefined);
  expect(heard()).toBe(0);
  mixer.playTone(alice, 'busy');
  mixer.join(mixer.createBridge(), alice, talker);
  expect(heard()).toBe(0);
});

test('a tone that was started before its leg is served plays on unchanged', () => {
  const alice = new Speaker(1);
  mixer.playTone(alice, 'ringback');
  mixer.add(alice);
  mixer.tick();
  expect(alice.heard).not.toBe(0);
});

test("a listener hears all others, and they receive each other's packets unchanged", () => {
  const [alice, bob] = [muLaw.encode(new Int16Array(160).fill(1000)), muLaw.encode(new Int16Array(160))];
  const heard: (Sound | undefined)[] = [];
  const end = (said: Uint8Array | undefined, at: number): AudioEndpoint => ({
    isReady: true,
    signsOfLife: undefined,
    read: () => said && Sound.coded({ codec: 'PCMU', octets: said, decode: () => muLaw.decode(said) }),
    write: (sound) => {
      heard[at] = sound;
    },
  });
  const bridge = mixer.createBridge();
  for (const [at, said] of [alice, bob].entries()) mixer.join(bridge, end(said, at), talker);
  const carol = end(muLaw.encode(new Int16Array(160).fill(77)), 2);
  mixer.join(bridge, carol, listener);
  mixer.join(bridge, end(undefined, 3), listener);
  mixer.tick();
  expect(heard[0]?.in(muLaw)).toBe(bob);
  expect(heard[1]?.in(muLaw)).toBe(alice);
  expect(heard[2]?.samples[0]).toBe(muLaw.decode(alice)[0]);
  expect(heard[3]).toBe(heard[2]);
  mixer.join(bridge, carol, talker);
  mixer.tick();
  expect(heard[0]?.samples[0]).toBe(muLaw.decode(muLaw.encode(new Int16Array(160).fill(77)))[0]);
});

test('a notice is heard by everybody in a bridge with the speech, and ends by itself', () => {
  const ends = [new Speaker(1000), new Speaker(), new Speaker()];
  const bridge = mixer.createBridge();
  const [talks, hears, listens] = ends as [Speaker, Speaker, Speaker];
  for (const end of [talks, hears]) mixer.join(bridge, end, talker);
  mixer.join(bridge, listens, listener);
  mixer.playToAll(bridge, 'notice');
  mixer.tick();
  expect(talks.heard).not.toBe(0);
  expect(hears.heard).toBe(1000 + (talks.heard ?? 0));
  expect(listens.heard).toBe(hears.heard);
  for (let times = 1; times < 31; times += 1) mixer.tick();
  expect(ends.map((end) => end.heard)).toEqual([0, 1000, 1000]);
});

test('a sound is played once and then reported as over; an interruption ends it without a report', () => {
  const alice = new Speaker();
  const ended: string[] = [];
  const sound = new Int16Array(200).fill(9);
  const ticks = (count: number) =>
    Array.from({ length: count }, () => {
      mixer.tick();
      return alice.heard;
    });
  mixer.playSound(alice, sound, () => ended.push('first'));
  expect(ticks(1)).toEqual([9]);
  expect(ended).toEqual([]);
  expect(ticks(2)).toEqual([0, 0]);
  expect(ended).toEqual(['first']);
  mixer.playSound(alice, sound, () => ended.push('second'));
  mixer.playSound(alice, sound, () => ended.push('third'));
  ticks(1);
  mixer.join(mixer.createBridge(), alice, talker);
  ticks(3);
  mixer.part(alice);
  mixer.playSound(alice, sound, () => ended.push('fourth'));
  mixer.remove(alice);
  ticks(3);
  expect(ended).toEqual(['first']);
});

test('a sound waits for a phone without a media path, but not for ever', () => {
  let isReady = false;
  const heard: number[] = [];
  const alice: AudioEndpoint = {
    get isReady() {
      return isReady;
    },
    signsOfLife: undefined,
    read: () => undefined,
    write: (sound) => void heard.push(sound?.samples[0] ?? 0),
  };
  const ended: string[] = [];
  mixer.playSound(alice, new Int16Array(160).fill(9), () => ended.push('waited'));
  mixer.tick();
  isReady = true;
  mixer.tick();
  expect(heard).toEqual([0, 9]);
  expect(ended).toEqual(['waited']);
  isReady = false;
  mixer.playSound(alice, new Int16Array(160).fill(9), () => ended.push('gave up'));
  for (let times = 0; times < 101; times += 1) mixer.tick();
  expect(ended).toEqual(['waited', 'gave up']);
});

test('a talker among three is reported once at the beginning and once at the end', () => {
  const told: string[] = [];
  const join = (bridge: string, name: string, end: AudioEndpoint) =>
    mixer.join(bridge, end, { isHeard: true, onVoice: (isTalking) => told.push(`${name} ${isTalking}`) });
  const [loud, soft, carol] = [new Speaker(3000), new Speaker(50), new Speaker()];
  const bridge = mixer.createBridge();
  join(bridge, 'loud', loud);
  join(bridge, 'soft', soft);
  for (let times = 0; times < 5; times += 1) mixer.tick();
  expect(told).toEqual([]);
  join(bridge, 'carol', carol);
  mixer.tick();
  expect(told).toEqual([]);
  for (let times = 0; times < 50; times += 1) mixer.tick();
  expect(told).toEqual(['loud true']);
  mixer.part(loud);
  expect(told).toEqual(['loud true', 'loud false']);
});
