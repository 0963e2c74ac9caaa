import { describe, expect, test } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { demoNames, maxPeople } from '../demonstration/people/demo-names.ts';
import { isEmergencyNumber } from './emergency-numbers.ts';

describe('emergency numbers', () => {
  // The list of Arcep, the numbers that mobile phones know, and helplines.
  test.each([
    ...['112', '15', '17', '18', '114', '115', '119', '191', '196', '197'],
    ...['116000', '116006', '116111', '116117', '3114', '3919', '911', '999', '000'],
  ])('%s is an emergency number in France', (number) => {
    expect(isEmergencyNumber(number, acme)).toBe(true);
  });

  test.each(['0112', '0 15', '1 1 2', '+33 112', '003315', 'tel:112', '112,5'])(
    '%j is an emergency number in another writing',
    (written) => {
      expect(isEmergencyNumber(written, acme)).toBe(true);
    },
  );

  test.each([
    '',
    '1',
    '11',
    '101',
    '113',
    '110',
    '600',
    '1120',
    '+49112',
    '0112233445',
    '01 15 00 00 00',
    'x112',
  ])('%j is no emergency number in France', (written) => {
    expect(isEmergencyNumber(written, acme)).toBe(false);
  });

  test('no user of the demonstration has an emergency number as extension, and each has another number', () => {
    const numbers = demoNames({ people: maxPeople }).map(({ number }) => number);
    expect(numbers.filter((number) => isEmergencyNumber(number, acme))).toEqual([]);
    expect(new Set(numbers).size).toBe(maxPeople);
    expect(numbers.filter((number) => !/^[12]\d\d$|^3[1-3]\d$|^300$/.test(number))).toEqual([]);
  });
});
