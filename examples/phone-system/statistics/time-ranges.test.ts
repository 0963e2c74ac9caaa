import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serviceThresholds } from '../../../sdk/wire/queues/statistics.ts';
import { percentileOfRanges, rangeCount, rangeEnds, rangesWithin, serviceLevelOf } from './time-ranges.ts';

/** Counts times in seconds by range, as the database does. */
function rangesOf(seconds: readonly number[]): number[] {
  const ranges = Array.from({ length: rangeCount }, () => 0);
  for (const one of seconds) {
    const index = rangeEnds.findIndex((end) => one <= end);
    const range = index < 0 ? rangeCount - 1 : index;
    ranges[range] = (ranges[range] ?? 0) + 1;
  }
  return ranges;
}

it('each threshold of a service level is the end of a range', () => {
  for (const threshold of serviceThresholds) expect(rangeEnds[rangesWithin(threshold) - 1]).toBe(threshold);
  expect(rangesWithin(21)).toBe(0);
});

it('an estimated percentile is in the range of the real one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 7_000 }), { minLength: 1, maxLength: 50 }), (seconds) => {
      const sorted = seconds.toSorted((one, other) => one - other);
      const real = sorted[Math.ceil(0.9 * sorted.length) - 1] ?? 0;
      const estimate =
        (percentileOfRanges(rangesOf(seconds), 0.9, Math.max(...seconds) * 1_000) ?? -1) / 1_000;
      const end = rangeEnds.findIndex((one) => real <= one);
      const [low, high] = [rangeEnds[(end < 0 ? rangeEnds.length : end) - 1] ?? 0, rangeEnds[end] ?? 7_200];
      expect(estimate).toBeGreaterThanOrEqual(low);
      expect(estimate).toBeLessThanOrEqual(high);
    }),
  );
});

it('no times have no percentile', () => {
  expect(percentileOfRanges([], 0.9)).toBeUndefined();
  expect(percentileOfRanges(rangesOf([]), 0.9)).toBeUndefined();
});

it('a service level leaves out callers who hang up soon or still wait', () => {
  const none = { offered: 0, present: 0, answeredInTime: 0, abandonedInTime: 0 };
  expect(serviceLevelOf(none)).toBeUndefined();
  expect(serviceLevelOf({ ...none, offered: 3, present: 2, abandonedInTime: 1 })).toBeUndefined();
  expect(serviceLevelOf({ offered: 10, present: 1, answeredInTime: 6, abandonedInTime: 1 })).toBe(0.75);
  expect(serviceLevelOf({ ...none, offered: 4 })).toBe(0);
});
