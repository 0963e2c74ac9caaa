import { createDecoder, createEncoder, getPacketInfo } from 'libopus-wasm';
import { expect, test } from 'vitest';
import { opusSamples, opusSilence } from './opus-packet.ts';

test('the length of every kind of packet is the one that libopus reads', async () => {
  for (let configuration = 0; configuration < 32; configuration += 1) {
    for (const [code = 0, count = 0] of [[0], [1], [2], [3, 1], [3, 2]]) {
      // Two frames of a packet share the remaining octets evenly.
      const rest = new Array<number>(code === 3 ? 40 : 41).fill(0);
      const packet = Uint8Array.of((configuration << 3) | code, count, ...rest);
      const { samples } = await getPacketInfo(packet, { sampleRate: 8000 });
      expect([configuration, code, opusSamples(packet)]).toEqual([configuration, code, samples]);
    }
  }
  expect(opusSamples(new Uint8Array())).toBe(0);
});

test('the packet of silence is silent for 20 ms, after speech too', async () => {
  const [encoder, decoder] = await Promise.all([
    createEncoder({ sampleRate: 48_000, channels: 1 }),
    createDecoder({ sampleRate: 48_000, channels: 1 }),
  ]);
  const word = Int16Array.from({ length: 960 }, (_, at) => 9000 * Math.sin(at / 20));
  for (let times = 0; times < 5; times += 1) decoder.decode(encoder.encode(word));
  const heard = Array.from({ length: 3 }, () => decoder.decode(opusSilence));
  expect(heard.map(({ length }) => length)).toEqual([960, 960, 960]);
  expect(heard[2]?.every((sample) => sample === 0)).toBe(true);
  expect(opusSamples(opusSilence)).toBe(160);
  encoder.free();
  decoder.free();
});
