import { expect, test } from 'vitest';
import { encodeWav } from './rules.ts';

/** Reads the samples of a WAV file of 16 bits and one channel. */
function samplesOf(file: Uint8Array): readonly number[] {
  const view = new DataView(file.buffer);
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([
    1, 8_000, 16,
  ]);
  expect(view.getUint32(40, true)).toBe(file.length - 44);
  return Array.from({ length: (file.length - 44) / 2 }, (_, at) => view.getInt16(44 + 2 * at, true));
}

test('two channels become a WAV file of their mean', () => {
  const left = Float32Array.from({ length: 100 }, (_, at) => at / 100);
  const file = encodeWav([left, new Float32Array(100)], 8_000);
  const samples = samplesOf(file);
  expect(samples).toHaveLength(100);
  expect(Math.abs((samples[50] ?? 0) / 32_767 - 0.25)).toBeLessThan(0.001);
});

test('samples out of range are cut off', () => {
  expect(samplesOf(encodeWav([Float32Array.of(9, -9)], 8_000))).toEqual([32_767, -32_767]);
});
