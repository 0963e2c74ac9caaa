import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neutralCell, plainCell, writeCsv } from './write-csv.ts';

test('a formula is marked as a text, and a phone number is not', () => {
  for (const formula of ['=cmd()', '@SUM(A1)', '+cmd', '-cmd', '\tx', '+1+cmd|calc', '-1+2', '+33 1;cmd'])
    expect(neutralCell(formula)).toBe(`'${formula}`);
  for (const number of ['+49 30 1234', '-12', '+(33) 1', '+33/6.12-13', 'Bob', "'s-Hertogenbosch"])
    expect(neutralCell(number)).toBe(number);
});

test('no cell begins a formula, and each is read back as it was', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('=cmd|calc', '+33612', '-1', '+1+cmd|calc', '@SUM(A1)', '\t=1', 'a"b,c\nd'),
  );
  fc.assert(
    fc.property(cell, (text) => {
      const shown = neutralCell(text);
      expect(shown).not.toMatch(/^[=@\t\r]|^[+-][\s\S]*[^\d\s()./-]/);
      expect(plainCell(shown)).toBe(plainCell(text));
    }),
  );
});

test('cells with separators, quotes, line breaks or blanks at an end are quoted', () => {
  expect(writeCsv([['a', 'b c', ' d', 'e,f', 'g"h', 'i\nj']])).toBe(
    '\uFEFFa,b c," d","e,f","g""h","i\nj"\r\n',
  );
});
