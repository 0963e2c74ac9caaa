import { expect, it } from 'vitest';
import { readRanges, writeRanges } from './ranges.ts';

it('ranges are read as they are written', () => {
  const text = '101-199, 2000-2999, 300';
  const ranges = readRanges(text);
  expect(ranges).toEqual([
    { first: '101', last: '199' },
    { first: '2000', last: '2999' },
    { first: '300', last: '300' },
  ]);
  expect(typeof ranges === 'string' || writeRanges(ranges)).toBe(text);
  expect(readRanges('+33100000100 – +33100000999')).toEqual([
    { first: '+33100000100', last: '+33100000999' },
  ]);
});

it('the part that is no range is named', () => {
  expect(readRanges('101-199, x')).toBe('x');
  expect(readRanges('101-')).toBe('101-');
  expect(readRanges('')).toBe('');
});
