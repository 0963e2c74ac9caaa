import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeWav, encodeWav } from './wav.ts';

const recording = new URL('./speech.wav', import.meta.url);

test('the recording is some seconds of speech and small', () => {
  const samples = decodeWav(readFileSync(recording));
  expect(samples.length / 8000).toBeGreaterThan(5);
  expect(samples.length / 8000).toBeLessThan(12);
  expect(statSync(recording).size).toBeLessThan(200 * 1024);
});

/** A tone of one second at another rate and in two channels. */
function stereoTone(rate: number, hertz: number): Buffer {
  const tone = Int16Array.from({ length: 2 * rate }, (_, i) => {
    return 10_000 * Math.sin((2 * Math.PI * hertz * Math.floor(i / 2)) / rate);
  });
  const file = encodeWav(tone);
  file.writeUInt16LE(2, 22);
  file.writeUInt32LE(rate, 24);
  return file;
}

/** How often the samples change their sign in a second, halved. */
function hertzOf(samples: Int16Array): number {
  let turns = 0;
  samples.forEach((sample, i) => {
    if (sample < 0 !== (samples[i - 1] ?? 0) < 0) turns += 1;
  });
  return turns / 2;
}

test.each([44_100, 22_050, 16_000, 8000])(
  "a recording of %i Hz sounds the same at the telephone's rate",
  (rate) => {
    const samples = decodeWav(stereoTone(rate, 440));
    expect(samples.length).toBe(8000);
    expect(hertzOf(samples)).toBeCloseTo(440, -1);
    expect(Math.max(...samples)).toBeGreaterThan(9800);
    expect(Math.max(...samples)).toBeLessThan(10_200);
  },
);

test("frequencies above the telephone's limit are removed instead of aliased", () => {
  const samples = decodeWav(stereoTone(44_100, 7000));
  expect(Math.max(...samples.subarray(100, 7900))).toBeLessThan(200);
});

test('a written recording can be read', () => {
  const samples = Int16Array.of(0, 1, -1, 32_767, -32_768);
  expect(decodeWav(encodeWav(samples))).toEqual(samples);
});

test('a file of another format is refused', () => {
  const other = readFileSync(recording);
  other.writeUInt16LE(8, 34);
  expect(() => decodeWav(other)).toThrow('16 bits');
  expect(() => decodeWav(Buffer.from('no recording'))).toThrow('fmt');
});
