import { PGlite } from '@electric-sql/pglite';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { expect, it } from 'vitest';
import { fold, foldedWritings } from '../../../sdk/wire/fold.ts';

it.each([
  ['Łukasz Żółć', 'lukasz zolc'],
  ['Øystein Ærøe', 'oystein aeroe'],
  ['İbrahim Işık', 'ibrahim isik'],
  ['Nguyễn Đức', 'nguyen duc'],
  ['O’Brien', 'obrien'],
  ["D'Arc", 'darc'],
  ['Großmann', 'grossmann'],
  ['Ｆｕｌｌ Ｗｉｄｔｈ', 'full width'],
  ['Jean‑Pierre', 'jean-pierre'],
  ['Οδυσσεύς', 'οδυσσευσ'],
  ['李小龙', '李小龙'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(fold(text))).toBe(folded);
});

it('German and Nordic letters are found in both writings', () => {
  expect(
    ['jurgen', 'juergen', 'JÜRGEN'].every((typed) => foldedWritings('Jürgen').includes(fold(typed))),
  ).toBe(true);
  expect(foldedWritings('Ærø')).toBe('aero aeroe');
  expect(foldedWritings('Léa')).toBe('lea');
});

it('Latin letters are written as the unaccent of PostgreSQL writes them', async () => {
  const letters = Array.from({ length: 0x2b0 - 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at)).filter(
    (letter) => /\p{L}/u.test(letter),
  );
  const db = await PGlite.create({ extensions: { unaccent } });
  await db.exec('create extension unaccent');
  const { rows } = await db.query<{ plain: string }>(
    'select unaccent(letter) as plain from unnest($1::text[]) with ordinality as one (letter, at) order by at',
    [letters],
  );
  await db.close();
  const different = letters.flatMap((letter, at) => {
    const theirs = (rows[at]?.plain ?? '').toLowerCase().replaceAll("'", '');
    // A letter that it does not know stays.
    return theirs === letter.toLowerCase() || theirs === fold(letter) ? [] : [`${letter} ${theirs}`];
  });
  expect(rows).toHaveLength(letters.length);
  expect(different).toEqual([]);
});
