import { expect, it } from 'vitest';
import { DailyAllowance } from './daily-allowance.ts';

const hourMs = 3_600_000;

it('allows a number of times in 24 hours from the first, to each user', () => {
  let now = 5 * hourMs;
  const allowance = new DailyAllowance(3, () => now);
  expect(allowance.take(1, 2)).toBe(0);
  now += hourMs;
  expect(allowance.take(1, 2)).toBe(23 * hourMs);
  expect(allowance.take(1, 1)).toBe(0);
  expect(allowance.take(1, 1)).toBe(23 * hourMs);
  expect(allowance.take(2, 3)).toBe(0);
  now += 23 * hourMs;
  expect(allowance.take(1, 3)).toBe(0);
});

it('refuses more than the limit at once, and counts nothing of it', () => {
  const allowance = new DailyAllowance(3, () => 0);
  expect(allowance.take(1, 4)).toBeGreaterThan(0);
  expect(allowance.take(1, 3)).toBe(0);
});
