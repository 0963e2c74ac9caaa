import { expect, it } from 'vitest';
import { numbersIn } from './found-numbers.ts';

const written = (text: string, country?: string) =>
  numbersIn(text, country).map(({ start, end, destination }) => [text.slice(start, end), destination]);

it('findNumbers finds numbers with a country code, and those of the country without', () => {
  const text = 'At 01 44 55 66 77, from abroad +33 1 44 55 66 78.';
  expect(written(text, 'FR')).toEqual([
    ['01 44 55 66 77', '+33144556677'],
    ['+33 1 44 55 66 78', '+33144556678'],
  ]);
  expect(written(text)).toEqual([['+33 1 44 55 66 78', '+33144556678']]);
  expect(written(text, 'nowhere')).toEqual([['+33 1 44 55 66 78', '+33144556678']]);
});

it('findNumbers returns a number that dials its extension after a pause', () => {
  expect(written('(415) 555-2671 ext. 12', 'US')).toEqual([['(415) 555-2671 ext. 12', '+14155552671,12']]);
});

it('findNumbers ignores dates, amounts, orders and addresses', () => {
  for (const text of [
    '2026-11-21',
    '1 234 567,89 EUR',
    'order 2026-11-0042',
    '192.168.100.200',
    '75008 Paris',
  ])
    expect(written(text, 'FR')).toEqual([]);
});
