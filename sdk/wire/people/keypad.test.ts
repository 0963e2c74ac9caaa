import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keypadDigits } from './keypad.ts';

it.each([
  ['Bob', '262'],
  ['Léa', '532'],
  ['Perrin', '737746'],
  ['Straße', '7872773'],
  ["O'Neill", '663455'],
  ['R2D2', '7232'],
  ['王', ''],
])('spells %s as %s', (word, digits) => {
  expect(keypadDigits(word)).toBe(digits);
});

it('each letter is on the key that a slow search in the rows of a telephone finds', () => {
  const rows = ['abc2', 'def3', 'ghi4', 'jkl5', 'mno6', 'pqrs7', 'tuv8', 'wxyz9'];
  const word = fc.string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCXYZ') });
  fc.assert(
    fc.property(word, (text) => {
      const slow = [...text]
        .map((sign) => rows.find((row) => row.includes(sign.toLowerCase()))?.at(-1))
        .join('');
      expect(keypadDigits(text)).toBe(slow);
    }),
  );
});

it('the beginning of a word is spelled by the beginning of its keys', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (start, rest) => {
      expect(keypadDigits(start + rest).startsWith(keypadDigits(start))).toBe(true);
    }),
  );
});
