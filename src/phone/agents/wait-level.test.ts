import { expect, test } from 'vitest';
import { waitLevel } from './wait-level.ts';

test('the bar of a wait is empty at first, grows with the wait, and is full from two minutes on', () => {
  expect([-5, 0, 30_000, 120_000, 3_600_000].map(waitLevel)).toEqual([0, 0, 0.25, 1, 1]);
});
