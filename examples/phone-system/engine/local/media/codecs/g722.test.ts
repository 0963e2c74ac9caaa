import { expect, test } from 'vitest';
import { strengthOf } from '../../testing/strength.ts';
import { G722Decoder, G722Encoder } from './g722.ts';

const tone = (hertz: number, amplitude: number, seconds = 1) =>
  Int16Array.from({ length: 8000 * seconds }, (_, at) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hertz * at) / 8000)),
  );

/** Returns the ratio between the tone and the coding noise. */
function signalToNoise(sent: Int16Array, heard: Int16Array): number {
  let [signal, noise] = [0, 0];
  // The predictor has adapted after a moment.
  for (let at = 800; at < sent.length; at += 1) {
    signal += (sent[at] ?? 0) ** 2;
    noise += ((sent[at] ?? 0) - (heard[at] ?? 0)) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

test.each([
  [300, 20_000],
  [440, 8_000],
  [1_000, 30_000],
  [2_000, 1_000],
  [3_000, 8_000],
])('a tone of %d Hz and amplitude %d is decoded with little noise', (hertz, amplitude) => {
  const sent = tone(hertz, amplitude);
  const octets = new G722Encoder().encode(sent);
  expect(octets).toHaveLength(sent.length);
  const heard = new G722Decoder().decode(octets);
  expect(signalToNoise(sent, heard)).toBeGreaterThan(30);
  expect(strengthOf(heard.subarray(-1600), hertz)).toBeCloseTo(amplitude / 32_768, 1);
});

test('silence stays silence, and the loudest square wave does not overflow', () => {
  const encoder = new G722Encoder();
  const decoder = new G722Decoder();
  const quiet = decoder.decode(encoder.encode(new Int16Array(1_600)));
  expect(Math.max(...quiet.map(Math.abs))).toBeLessThan(16);
  const square = Int16Array.from({ length: 8_000 }, (_, at) => (at % 20 < 10 ? 32_767 : -32_768));
  expect(signalToNoise(square, decoder.decode(encoder.encode(square)))).toBeGreaterThan(10);
});

test('a decoder that joins a stream in the middle soon decodes the same', () => {
  const octets = new G722Encoder().encode(tone(440, 8_000, 2));
  const late = new G722Decoder().decode(octets.subarray(8_000));
  expect(signalToNoise(tone(440, 8_000, 2).subarray(8_000), late)).toBeGreaterThan(20);
});
