import { expect, test } from 'vitest';
import { longestWait } from './figures.ts';

test('the longest wait is that of the first caller, and there is none without callers', () => {
  expect(longestWait([{ startWaitingTime: 4_000 }, { startWaitingTime: 1_000 }], 6_000)).toBe(5_000);
  expect(longestWait([], 6_000)).toBe(0);
});
