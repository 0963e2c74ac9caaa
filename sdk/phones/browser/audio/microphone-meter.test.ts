import { expect, test } from 'vitest';
import { loudness } from './microphone-meter.ts';

const square = (level: number) => Float32Array.from({ length: 64 }, (_, at) => (at % 2 ? level : -level));

test('silence is nothing, full scale is all', () => {
  expect(loudness(square(0))).toBe(0);
  expect(loudness(new Float32Array())).toBe(0);
  expect(loudness(square(1))).toBe(1);
});

test('the level follows decibels, as hearing does', () => {
  expect(loudness(square(0.1))).toBeCloseTo(1 - 20 / 60, 5);
  expect(loudness(square(0.001))).toBeCloseTo(0, 5);
  expect(loudness(square(0.0001))).toBe(0);
});
