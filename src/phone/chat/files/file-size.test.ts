import { expect, test } from 'vitest';
import { fileSize } from './file-size.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [20_480, '20.5 kB'],
  [1_500_000, '1.5 MB'],
  [200_000_000, '200 MB'],
])('a file of %i octets is shown as %s', (octets, shown) => {
  expect(fileSize(octets)).toBe(shown);
});
