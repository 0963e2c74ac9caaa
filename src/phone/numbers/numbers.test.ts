import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caretAfter, countBefore } from './caret.ts';
import { isSameNumber } from './number-end.ts';
import { formatPhoneNumber } from './phone-formatter.ts';
import { readNumber } from './read-number.ts';
import { isolate } from './use-number-format.ts';

test.each([
  ['0199000007', '+33 1 99 00 00 07', true],
  ['0033199000007', '+33199000007', true],
  ['102', '102', true],
  ['*21', '21', false],
  ['0199000007', '0199000008', false],
  ['', '+', false],
])('%s and %s are the same number: %s', (one, other, expected) => {
  expect(isSameNumber(one, other)).toBe(expected);
});

test.each([
  ['06 23 00 00 00', '0623000000'],
  ['+33 (0)1 23-45.67/89', '+33123456789'],
  ['(0)1 23 45 67 89', '0123456789'],
  ['tel:+33-1-00-00-06-00', '+33100000600'],
  ['sip:102@acme.local', '102'],
  ['１０２', '102'],
  ['٠٦٢٣', '0623'],
  ['0800 FLOWERS', '08003569377'],
  ['*21*102#', '*21*102#'],
  ['0123456789p12', '0123456789,12'],
  ['0800 f', '08003'],
  ['0800 35l', '0800355'],
  ['0100000602 office', '0100000602'],
  ['\u202a+33\u00a01 00–00 06 02\u202c', '+33100000602'],
  ['0123456789,,12;3', '0123456789,,12;3'],
  ['Call me: 102', '102'],
  ['1+2', '12'],
  ['', ''],
])('readNumber reads %j as %j', (text, number) => {
  expect(readNumber(text)).toBe(number);
});

test('reading a number again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+*#,; ()-.'), maxLength: 24 }), (text) => {
      const number = readNumber(text);
      expect(readNumber(number)).toBe(number);
    }),
  );
});

test('numbers are formatted as in their country', () => {
  expect(formatPhoneNumber('0623000000', 'FR')).toBe('06 23 00 00 00');
  expect(formatPhoneNumber('+33623000000', 'FR')).toBe('+33 6 23 00 00 00');
  expect(formatPhoneNumber('0623000000', 'nowhere')).toBe('0623000000');
});

test('internal numbers, keys and pauses are not formatted', () => {
  for (const number of ['102', '*21*102#', '0623000000,12'])
    expect(formatPhoneNumber(number, 'FR')).toBe(number);
});

test('formatting neither loses nor adds a dialable character', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\+?\d{0,15}$/), (number) => {
      expect(readNumber(formatPhoneNumber(number, 'FR'))).toBe(number);
    }),
  );
});

test('the caret stays behind the same digit', () => {
  expect(countBefore('06 23', 4)).toBe(3);
  expect(caretAfter('06 23 00', 3)).toBe(4);
  expect(caretAfter('06', 9)).toBe(2);
});

test('a number in a text from right to left keeps the order of its groups, and can be dialled', () => {
  expect(isolate('+33 1 00 00 01 01')).toBe('\u2066+33 1 00 00 01 01\u2069');
  expect(readNumber(isolate('+33 1 00 00 01 01'))).toBe('+33100000101');
  for (const name of ['', 'Judy Bauer', 'Studio 54']) expect(isolate(name)).toBe(name);
});
