/** A cell that a spreadsheet would calculate. A number with its sign, such as a phone number, is none. */
const formula = /^(?:[=@\t\r]|[+-](?![\d\s()./-]*$))/;
/** The sign by which a formula is marked as a text. */
const textMark = "'";

/** Returns a cell as a spreadsheet shows it, without calculating it. */
export const neutralCell = (cell: string): string => (formula.test(cell) ? textMark + cell : cell);

/** Returns a cell without the sign that marks a formula as a text. */
export const plainCell = (cell: string): string =>
  cell.startsWith(textMark) && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

const quoted = (cell: string): string =>
  /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/**
 * Writes rows as CSV (RFC 4180) for spreadsheets, with the byte order mark by which they know UTF-8. Cells that they would
 * calculate are marked as texts: callers and contacts choose their own names.
 */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => quoted(neutralCell(cell))).join(',')).join('\r\n')}\r\n`;
