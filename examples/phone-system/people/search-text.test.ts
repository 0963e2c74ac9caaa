import { expect, it } from 'vitest';
import { containing, searchableWords, searchTerms, sortKey } from './search-text.ts';

it('the searchable words of an entry have neither accents nor case, and each occurs once', () => {
  expect(searchableWords(['Léa', 'Nord-Est Transports', 'lea@nord.example'])).toBe(
    ' lea nord est transports @nord.example',
  );
});

it('a search text is words in any order', () => {
  expect(searchTerms('Bauer, LÉA ')).toEqual({
    words: ['bauer', 'lea'],
    digits: undefined,
    whole: 'bauer, lea',
  });
});

it('a search text without letters is also a part of a number, in any writing', () => {
  expect(searchTerms('+33 (0)6')?.digits).toBe('3306');
  expect(searchTerms('0033 6')?.digits).toBe('336');
  expect(searchTerms('06.12')?.digits).toBe('0612');
  expect(searchTerms('a12')?.digits).toBeUndefined();
  expect(searchTerms('1')?.digits).toBeUndefined();
});

it('a text without words and digits, and one of 10,000 characters, match nothing', () => {
  expect(searchTerms(' .- ')).toBeUndefined();
  expect(searchTerms('x'.repeat(10_000))).toBeUndefined();
});

it('the signs of a pattern match only themselves', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%');
});

it('a control character in a search text is a blank', () => {
  expect(searchTerms('a\u0000b')?.words).toEqual(['a', 'b']);
});

it('a sort key begins with the first part that is there', () => {
  expect(sortKey(['', 'Élan'])).toBe('elan');
});

it('the host of an e-mail address is found only behind an @', () => {
  const words = searchableWords(['Léa Martin', 'lea@mail.example']);
  const isFound = (text: string) =>
    searchTerms(text)?.words.every((word) => words.includes(` ${word}`)) ?? false;
  expect(['ma', 'lea@mail', '@mail', 'LEA@MAIL.example'].map(isFound)).toEqual([true, true, true, true]);
  expect(['mai', 'mail', 'example', 'lea@other'].map(isFound)).toEqual([false, false, false, false]);
});

it('a name is found without its apostrophe, by the part behind it, and with ue in place of ü', () => {
  const found = (entry: string, text: string) =>
    searchTerms(text)?.words.every((word) => searchableWords([entry]).includes(` ${word}`)) ?? false;
  expect(['obrien', "o'brien", 'O’BRIEN', 'brien'].map((text) => found('Séan O’Brien', text))).not.toContain(
    false,
  );
  expect(['grossmann', 'juergen', 'jurgen'].map((text) => found('Jürgen Großmann', text))).not.toContain(
    false,
  );
  expect(['lukasz', 'zolc', 'ŻÓŁĆ'].map((text) => found('Łukasz Żółć', text))).not.toContain(false);
  expect(found('Bauer (Sales)', 'sales')).toBe(true);
});
