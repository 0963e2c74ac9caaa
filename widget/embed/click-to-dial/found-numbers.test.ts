import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { numbersIn } from './found-numbers.ts';
import { otherTexts } from './testing/other-texts.ts';

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

describe('of the texts of pages', () => {
  const file = new URL('testing/spellings.json', import.meta.url);
  const { spellings }: { spellings: [text: string, country: string, number: string][] } = JSON.parse(
    readFileSync(file, 'utf8'),
  );

  it('findNumbers finds 99 % of 2,000 spellings of numbers of all countries', () => {
    const missed = spellings.filter(([text, country, number]) => {
      const found = numbersIn(`See ${text} for more.`, country);
      return found.length !== 1 || found[0]?.destination.split(',')[0] !== number;
    });
    expect(spellings).toHaveLength(2000);
    expect(missed.length).toBeLessThanOrEqual(20);
  });

  it.each(['US', 'FR', 'DE', 'GB', 'ES', 'IT', 'NL', 'PL', 'DK', 'JP', 'IN', 'BR'])(
    'findNumbers takes fewer than one in a hundred other texts for a number in %s',
    (country) => {
      const texts = otherTexts();
      const wrong = texts.filter(([, text]) => numbersIn(`See ${text} for more.`, country).length > 0);
      expect(texts.length).toBeGreaterThan(7000);
      expect(wrong.length / texts.length).toBeLessThan(0.01);
    },
  );

  it.each([
    ['415-666-7777', 'US', '+14156667777'],
    ['(415) 6667777', 'US', '+14156667777'],
    ['4155552671', 'US', '+14155552671'],
    ['Cell 4155552671', 'US', '+14155552671'],
    ['1 415 555 2671', 'US', '+14155552671'],
    ['Tel. 089/636-48018', 'DE', '+498963648018'],
    ['612 345 678', 'ES', '+34612345678'],
    ['Tél : 06.12.34.56.78', 'FR', '+33612345678'],
    ['0144556677', 'FR', '+33144556677'],
    ['TEL 01 44 55 66 77', 'FR', '+33144556677'],
    ['My iPhone: 01 44 55 66 77', 'FR', '+33144556677'],
    ['(415) 555-2671 USA', 'US', '+14155552671'],
  ])('findNumbers finds %s in %s', (text, country, number) => {
    expect(written(text, country).map(([, destination]) => destination)).toEqual([number]);
  });
});
