import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCell, writeCsv } from '#full-app/shell/parts/csv/write-csv.ts';
import { readCsv } from './csv.ts';

const cellsOf = (text: string) => readCsv(text).rows.map(({ cells }) => cells);

describe('CSV', () => {
  it.each([',', ';', '\t'])(
    'reads cells between %j, quotes, line breaks in cells and a byte order mark',
    (sign) => {
      const text = `\uFEFFa${sign}b\r\n"x ""y""${sign}z"${sign}"two\nlines"\r\n\r\nlast${sign}\n`;
      expect(cellsOf(text)).toEqual([
        ['a', 'b'],
        [`x "y"${sign}z`, 'two\nlines'],
        ['last', ''],
      ]);
    },
  );

  it('reports a broken line with its number, and goes on with the next one', () => {
    const { rows, broken } = readCsv('a,b\n"open,1\n"x"y,2\nfine,3\n');
    expect(broken).toEqual([2, 3]);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [1, 'a', 'b'],
      [4, 'fine', '3'],
    ]);
  });

  it('reads what it has written', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '=', '+', '-', '@', '1', ' '),
    });
    const row = fc.tuple(cell, cell, fc.constant('x'));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const trimmed = rows.map((cells) => cells.map((text) => text.trim()));
        const { rows: read, broken } = readCsv(writeCsv([['h1', 'h2', 'h3'], ...trimmed]));
        expect(broken).toEqual([]);
        expect(read.slice(1).map(({ cells }) => cells.map(plainCell))).toEqual(
          trimmed.map((cells) => cells.map(plainCell)),
        );
      }),
    );
  });

  it('reads 50,000 rows with broken lines in under five seconds', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) =>
      at % 1000 === 7 ? `"broken ${at},x` : `First${at},Last${at},+336${String(at).padStart(8, '0')}`,
    );
    const started = performance.now();
    const { rows: read, broken } = readCsv(`first,last,mobile\n${rows.join('\n')}\n`);
    expect([read.length, broken.length]).toEqual([49_951, 50]);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
