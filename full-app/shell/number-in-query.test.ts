import { expect, test } from 'vitest';
import { numberInQuery } from './number-in-query.ts';

test.each([
  ['%2B33100000602', '+33100000602'],
  ['+33100000602', '+33100000602'],
  ['%2033 1 00-00 06 02', '+33100000602'],
  ['0100000602', '0100000602'],
  ['%E2%80%AA%2B33100000602%E2%80%AC', '+33100000602'],
  ['tel%3A%2B33100000602%3Bext%3D12', '+33100000602,12'],
  ['Bob 102', 'Bob 102'],
  ['', ''],
])('numberInQuery reads ?destination=%s as %j', (written, number) => {
  expect(numberInQuery(new URLSearchParams(`destination=${written}`), 'destination')).toBe(number);
});
