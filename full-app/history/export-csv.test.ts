import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './export-csv.ts';

/** Reads CSV as RFC 4180 describes it. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  for (const [, comma = '', quoted = ''] of text.matchAll(/(,|^|\r\n)"((?:[^"]|"")*)"/g)) {
    const value = quoted.replaceAll('""', '"');
    if (comma === ',') rows.at(-1)?.push(value);
    else rows.push([value]);
  }
  return rows;
}

test('a spreadsheet reads every cell back, and none of them as a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('=cmd|calc', '+33612', '-1', '@SUM(A1)', '\t=1', 'a"b,c\nd'),
  );
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      (rows) => {
        const read = parse(toCsv(rows).slice(1));
        expect(read).toHaveLength(rows.length);
        for (const [at, row] of rows.entries()) {
          for (const [column, text] of row.entries()) {
            const shown = read[at]?.[column] ?? '';
            expect(shown).not.toMatch(/^[=+\-@\t\r]/);
            expect(shown === text || shown === `'${text}`).toBe(true);
          }
        }
      },
    ),
  );
});
