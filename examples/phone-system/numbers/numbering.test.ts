import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { Numbering } from './numbering.ts';

const { readDestination } = new Numbering({ current: acme });

it.each([
  ['FR', '06 23 00 00 00', ['+33623000000', '0033623000000', '0623000000']],
  ['US', '+33 6 23 00 00 00', ['+33623000000', '01133623000000', '+33623000000']],
  ['US', '(402) 231-2001', ['+14022312001', '01114022312001', '4022312001']],
  ['FI', '+33623000000', ['+33623000000', '0033623000000', '+33623000000']],
] as const)('a company in %s knows the writings of %s', (country, written, expected) => {
  expect(new Numbering({ current: { ...acme, country } }).plainWritings(written)).toEqual(expected);
});

it('a number is read anew when the country of the company has changed', () => {
  const company = { current: acme };
  const { externalNumber } = new Numbering(company);
  expect(externalNumber('0623000000')).toBe('+33623000000');
  expect(externalNumber('4022312001')).toBeUndefined();
  company.current = { ...acme, country: 'US' };
  expect(externalNumber('4022312001')).toBe('+14022312001');
});

describe('dialled numbers', () => {
  it.each(['101', ' 101 ', '600'])('the number %s is internal', (dialled) => {
    expect(readDestination(dialled)).toEqual({ kind: 'internal', number: dialled.trim() });
  });

  it.each([
    ['0623000000', '+33623000000'],
    ['06 23 00 00 00', '+33623000000'],
    ['06.23.00.00.00', '+33623000000'],
    ['+33623000000', '+33623000000'],
    ['+33 (6) 23-00-00-00', '+33623000000'],
    ['0033623000000', '+33623000000'],
    ['00623000000', '+33623000000'],
    ['0+33623000000', '+33623000000'],
    ['+44 20 7946 0018', '+442079460018'],
    ['000442079460018', '+442079460018'],
  ])('%s is outside: %s', (dialled, e164) => {
    expect(readDestination(dialled)).toMatchObject({ kind: 'outside', e164 });
  });

  it.each(['', ' ', 'bob', '12', '1234', '+', '0', '+1', '06 23', '1'.repeat(10_000), '101x', '<script>'])(
    '%j is none',
    (dialled) => {
      expect(readDestination(dialled)).toBeUndefined();
    },
  );

  it('any dialled text is understood or refused without a failure', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+0-9 .()-]*$/)), (dialled) => {
        readDestination(dialled);
      }),
    );
  });

  it('a number of the public network means the same in every format', () => {
    fc.assert(
      fc.property(fc.integer({ min: 140_000_000, max: 149_999_999 }), (national) => {
        const international = readDestination(`+33${national}`);
        expect(readDestination(`0${national}`)).toEqual(international);
        expect(readDestination(`00${national}`)).toEqual(international);
      }),
    );
  });
});
