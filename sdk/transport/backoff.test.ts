import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';

const anyRandom = fc.double({ min: 0, max: 0.999999, noNaN: true });

test('waits one second to half a minute, never shorter for a later try', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), anyRandom, (attempt, random) => {
      const delayMs = backoffMs(attempt, random);
      expect(delayMs).toBeGreaterThanOrEqual(1_000);
      expect(delayMs).toBeLessThanOrEqual(30_000);
      expect(backoffMs(attempt + 1, random)).toBeGreaterThanOrEqual(delayMs);
    }),
  );
});

test.each([
  [1, 0.5, 1_000],
  [3, 0, 2_000],
  [3, 0.5, 4_000],
  [3, 0.9, 5_600],
  [6, 0.5, 8_000],
  [10, 0.9, 11_200],
  [11, 0.5, 30_000],
])('try %i with %f waits %i ms', (attempt, random, delayMs) => {
  expect(backoffMs(attempt, random)).toBe(delayMs);
});
