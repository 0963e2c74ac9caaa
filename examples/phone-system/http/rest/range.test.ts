import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readRange } from './range.ts';

describe('ranges of a file with 1000 octets', () => {
  it.each([
    ['bytes=0-99', { first: 0, last: 99 }],
    ['bytes=900-', { first: 900, last: 999 }],
    ['bytes=900-5000', { first: 900, last: 999 }],
    ['bytes=-1', { first: 999, last: 999 }],
    ['bytes=-5000', { first: 0, last: 999 }],
    ['BYTES= 0-0 ', { first: 0, last: 0 }],
    ['bytes=1000-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    [undefined, undefined],
    ['', undefined],
    ['bytes=-', undefined],
    ['bytes=5-4', undefined],
    ['bytes=0-1,5-6', undefined],
    ['items=0-1', undefined],
    [`bytes=${'9'.repeat(400)}-`, undefined],
  ])('readRange parses %s', (header, expected) => {
    expect(readRange(header, 1000)).toEqual(expected);
  });

  it('every range is within the file', () => {
    const header = fc.oneof(fc.string(), fc.stringMatching(/^bytes=\d{0,4}-\d{0,4}$/));
    fc.assert(
      fc.property(header, fc.nat(2000), (text, size) => {
        const range = readRange(text, size);
        if (range === undefined || range === 'unsatisfiable') return;
        expect(range.first).toBeGreaterThanOrEqual(0);
        expect(range.last).toBeGreaterThanOrEqual(range.first);
        expect(range.last).toBeLessThan(size);
      }),
    );
  });
});
