import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DenylistEntry } from '#wire/calls/denylist.ts';
import { entryThatDenies, readPatterns } from './rules.ts';

const entry = (numbers: string): DenylistEntry => ({
  restUri: `v1/user/Denylist/${numbers}`,
  denylistID: numbers,
  numbers,
  label: '',
  timestamp: 0,
});

describe('the numbers in an entry of a denylist', () => {
  it.each([
    ['06 12 34 56 78', '0612345678'],
    ['+33 (0) 612-345.678', '+33612345678'],
    ['102, 103;104\n102', '102,103,104'],
    [' ^0899 , 0612* ,, ', '^0899,0612*'],
  ])('reads %j as %s', (text, numbers) => {
    expect(readPatterns(text)).toBe(numbers);
  });

  it.each(['', ' , ', '*', '^', 'Bob', '06x', "1'; drop", '='.repeat(10_000), '1'.repeat(600)])(
    'refuses %.20j',
    (text) => {
      expect(readPatterns(text)).toBeUndefined();
    },
  );

  it('a number is denied by the entry that was made of it, in whatever writing', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '/', ') (');
    const digits = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), separators), {
      minLength: 1,
      maxLength: 15,
    });
    fc.assert(
      fc.property(fc.constantFrom('', '+'), digits, digits, (plus, one, other) => {
        const write = (parts: typeof one) => plus + parts.map(([digit, between]) => digit + between).join('');
        const bare = (text: string) => text.replace(/[^\d+]/g, '');
        const written = write(one);
        const entries = [entry(readPatterns(written) ?? '')];
        expect(entryThatDenies(entries, written)).toBe(entries[0]);
        expect(entryThatDenies(entries, bare(written))).toBe(entries[0]);
        const isSame = bare(write(other)) === bare(written);
        expect(entryThatDenies(entries, write(other))).toBe(isSame ? entries[0] : undefined);
      }),
    );
  });

  it('a withheld number is denied by no entry', () => {
    expect(entryThatDenies([entry('^1')], '')).toBeUndefined();
  });
});
