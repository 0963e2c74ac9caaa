/** The result of reading a CSV file: rows with their line, and lines that are broken. */
export interface ReadCsv {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** The lines at which a quoted cell begins that never ends, or goes on after its end. */
  readonly broken: readonly number[];
}

const separators = [';', '\t', ','] as const;

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return separators.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/**
 * Reads CSV as spreadsheets write it: with a comma, semicolon or tab between the cells, quoted cells with line breaks, and a
 * byte order mark. A broken line is reported, and reading goes on with the next line.
 */
export function readCsv(source: string): ReadCsv {
  const text = source.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const rows: { line: number; cells: string[] }[] = [];
  const broken: number[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const start = { at, line };
    const row = readRow(text, at, separator);
    if (row) {
      at = row.end;
      if (row.cells.some((cell) => cell !== '')) rows.push({ line: start.line, cells: row.cells });
    } else {
      broken.push(start.line);
      const end = text.indexOf('\n', start.at);
      at = end < 0 ? text.length : end + 1;
    }
    line += text.slice(start.at, at).split('\n').length - 1;
  }
  return { rows, broken };
}

/** A quoted cell may have this many characters: an open quote must not swallow the rest of a large file. */
const maxCell = 20_000;

/** Returns the cells of the row that begins at `from`, and the place behind it; undefined for a broken row. */
function readRow(
  text: string,
  from: number,
  separator: string,
): { cells: string[]; end: number } | undefined {
  const cells: string[] = [];
  let at = from;
  while (true) {
    let cell = '';
    if (text[at] === '"') {
      const limit = at + maxCell;
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length || at > limit) return undefined;
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n') at += 1;
      cell = text.slice(start, at).replace(/\r$/, '');
    }
    cells.push(cell.trim());
    if (text[at] === '\r') at += 1;
    if (at >= text.length) return { cells, end: at };
    if (text[at] === '\n') return { cells, end: at + 1 };
    if (text[at] !== separator) return undefined;
    at += 1;
  }
}
