import { expect, test } from 'vitest';
import { usageClass } from './usage-class.ts';

test.each([
  [0, 'low'],
  [0.329, 'low'],
  [0.33, 'medium'],
  [0.66, 'medium'],
  [0.661, 'high'],
  [1.5, 'high'],
])('a usage of %d is %s', (share, expected) => {
  expect(usageClass(share)).toBe(expected);
});
