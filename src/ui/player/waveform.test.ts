import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waveformOf } from './waveform.ts';

test('the loudest part of a waveform is 1, and a soft part is in proportion', () => {
  const samples = Float32Array.from({ length: 1_000 }, (_, at) => (at < 500 ? 0.1 : -0.4));
  const { peaks, isSilent } = waveformOf(samples, 4);
  expect(isSilent).toBe(false);
  expect(peaks.map((peak) => Math.round(peak * 100))).toEqual([25, 25, 100, 100]);
});

test('a sound without a voice, or without any sample, is silent', () => {
  for (const samples of [new Float32Array(800), new Float32Array(), new Float32Array(800).fill(0.004)])
    expect(waveformOf(samples, 3)).toEqual({ peaks: [0, 0, 0], isSilent: true });
});

test('a waveform has as many parts as are wanted, each from 0 to 1', () => {
  fc.assert(
    fc.property(
      fc.float32Array({ min: -1, max: 1, noNaN: true, maxLength: 300 }),
      fc.integer({ min: 1, max: 200 }),
      (samples, parts) => {
        const { peaks } = waveformOf(samples, parts);
        expect(peaks).toHaveLength(parts);
        for (const peak of peaks) expect(peak >= 0 && peak <= 1).toBe(true);
      },
    ),
  );
});
