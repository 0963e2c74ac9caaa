import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sound } from '../endpoints/audio-endpoint.ts';
import { OpusCodec } from './opus-codec.ts';
import { opusSilence } from './opus-packet.ts';
import { OpusSpeech } from './opus-speech.ts';

let codec: OpusCodec;
let packet: Uint8Array;
beforeAll(async () => {
  codec = await OpusCodec.open();
  packet = codec.encode(new Int16Array(160).fill(99));
});
afterAll(() => codec?.close());

const came = (octets: Uint8Array | undefined) =>
  Sound.coded({ codec: 'opus', octets, decode: () => new Int16Array(160) });

test('received Opus packets are forwarded unchanged, a lost one stays lost, and nothing is silence', () => {
  const speech = new OpusSpeech(codec);
  expect(speech.next(came(packet))).toBe(packet);
  expect(speech.next(came(undefined))).toBeUndefined();
  expect(speech.next(undefined)).toBe(opusSilence);
});

test('audio in other codecs is encoded, and so is all audio within the next second', () => {
  const speech = new OpusSpeech(codec);
  expect(speech.next(Sound.of(new Int16Array(160).fill(5)))).not.toBe(opusSilence);
  for (let step = 1; step < 50; step += 1) {
    const next = speech.next([came(packet), came(undefined), undefined][step % 3]);
    expect([packet, opusSilence, undefined]).not.toContain(next);
  }
  expect(speech.next(came(packet))).toBe(packet);
});
