import { describe, expect, it } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { type NumberRanges, numbersIn, planFaults, useOf } from './number-ranges.ts';

const faultsOf = (change: Partial<NumberRanges>) => planFaults({ ...acme.numberPlan, ...change }, acme);

describe('a number plan', () => {
  it('of acme has no faults, and each number has a single use', () => {
    expect(faultsOf({})).toEqual([]);
    expect(
      ['101', '301', '600', '900', '0101', '10'].map((number) => useOf(acme.numberPlan, number)),
    ).toEqual(['users', 'groups', 'services', undefined, undefined, undefined]);
  });

  it.each<[Partial<NumberRanges>, string]>([
    [{ groups: [{ first: '250', last: '260' }] }, 'The range 101–300 of users overlaps 250–260 of groups.'],
    [{ echo: '150' }, '150 of the echo service is in a range of users.'],
    [{ echo: '950' }, '950 of the echo service is in no range of services.'],
    [{ voicemail: '690' }, 'The voicemail and the conference bridge both have 690.'],
    [{ users: [{ first: '5000', last: '5999' }] }, 'The numbers 5000–5999 of users do not have 3 digits.'],
    [{ users: [{ first: '200', last: '150' }] }, '200–150 is no range.'],
    [
      { services: [{ first: '110', last: '119' }], users: [{ first: '700', last: '799' }], echo: '112' },
      '112 of the echo service is an emergency number.',
    ],
  ])('with %j is refused: %s', (change, fault) => {
    expect(faultsOf(change)).toContain(fault);
  });

  it('keeps the zeros in front of numbers', () => {
    expect(numbersIn([{ first: '0098', last: '0101' }])).toEqual(['0098', '0099', '0100', '0101']);
  });
});
