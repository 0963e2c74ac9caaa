import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frameSamples } from '../../../port.ts';
import { muLaw } from '../codecs/g711.ts';
import { OpusCodec } from '../codecs/opus-codec.ts';
import { AudioReceiver } from './audio-receiver.ts';

let opus: OpusCodec;
let packets: readonly Uint8Array[];
beforeAll(async () => {
  opus = await OpusCodec.open();
  packets = Array.from({ length: 10 }, (_, at) => opus.encode(tone(at)));
});
afterAll(() => opus?.close());

const tone = (at: number) => Int16Array.from({ length: 160 }, (_, i) => 8000 * Math.sin((at * 160 + i) / 3));
const octets = (value: number, length = frameSamples) => new Uint8Array(length).fill(value);

function hearing(): AudioReceiver {
  const heard = new AudioReceiver();
  heard.learnOpus(opus);
  return heard;
}

test('packets of G.711 of any length become whole frames', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 10 }), (lengths) => {
      const heard = hearing();
      lengths.forEach((length, at) => {
        heard.put(at, 'PCMU', octets(7, length));
      });
      const whole = Math.floor(lengths.reduce((sum, length) => sum + length, 0) / frameSamples);
      for (let at = 0; at < whole; at += 1) expect(heard.read()?.in(muLaw)).toEqual(octets(7));
      expect(heard.read()).toBeUndefined();
    }),
  );
});

test('a packet of 20 ms is forwarded with its original octets, in any codec', () => {
  const heard = hearing();
  const sent = octets(9);
  heard.put(1, 'PCMU', sent);
  packets.slice(0, 3).forEach((packet, at) => {
    heard.put(2 + at, 'opus', packet);
  });
  expect(heard.read()?.as('PCMU')?.octets).toBe(sent);
  for (const packet of packets.slice(0, 3)) expect(heard.read()?.as('opus')?.octets).toBe(packet);
});

test('a lost packet of G.711 is silence, and one of Opus is concealed by its decoder', () => {
  const law = hearing();
  for (const at of [1, 3]) law.put(at, 'PCMU', octets(9));
  law.read();
  expect(law.read()?.samples).toEqual(new Int16Array(160));
  const heard = hearing();
  for (const [at, packet] of packets.entries()) if (at !== 7) heard.put(at, 'opus', packet);
  const loudness: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const sound = heard.read();
    if (at === 7) expect(sound?.as('opus')).toMatchObject({ octets: undefined });
    loudness.push(Math.max(...(sound?.samples ?? [])));
  }
  expect(loudness).toHaveLength(10);
  expect(Math.min(...loudness.slice(2))).toBeGreaterThan(2000);
});

test('a late packet is awaited for 100 ms, and played when it arrives', () => {
  const heard = hearing();
  packets.slice(0, 2).forEach((packet, at) => {
    heard.put(at, 'opus', packet);
  });
  const kinds = (times: number) =>
    Array.from({ length: times }, () => {
      const sound = heard.read();
      return sound && (sound.as('opus')?.octets ? 'came' : 'expected');
    });
  expect(kinds(3)).toEqual(['came', 'came', 'expected']);
  packets.slice(2, 4).forEach((packet, at) => {
    heard.put(2 + at, 'opus', packet);
  });
  const five = ['expected', 'expected', 'expected', 'expected', 'expected'];
  expect(kinds(9)).toEqual(['came', 'came', ...five, undefined, undefined]);
});

test('Opus packets of other lengths are cut or joined', async () => {
  const { createEncoder } = await import('libopus-wasm');
  const long = await createEncoder({ sampleRate: 8000, channels: 1, frameSize: 480 });
  const short = await createEncoder({ sampleRate: 8000, channels: 1, frameSize: 80 });
  const heard = hearing();
  for (let at = 0; at < 2; at += 1) heard.put(at, 'opus', long.encode(new Int16Array(480).fill(500)));
  for (let at = 2; at < 6; at += 1) heard.put(at, 'opus', short.encode(new Int16Array(80).fill(500)));
  for (let at = 0; at < 8; at += 1) {
    const sound = heard.read();
    expect(sound?.samples).toHaveLength(160);
    expect(sound?.as('opus')).toBeUndefined();
  }
  long.free();
  short.free();
});

test('a packet without audio only advances the sequence', () => {
  const heard = hearing();
  heard.put(1, 'PCMU', octets(1));
  heard.skip(2);
  heard.put(3, 'PCMU', octets(3));
  expect([heard.read(), heard.read()].map((sound) => sound?.in(muLaw)[0])).toEqual([1, 3]);
});
