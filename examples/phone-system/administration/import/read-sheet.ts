import { readSheet } from 'read-excel-file/universal';
import { type ReadImport, rowsOf } from './read-import.ts';

/** Octets of an unpacked workbook. A file that unpacks to more was made to cost memory. */
const maxUnpacked = 300_000_000;

/** Reads the first sheet of a workbook (`.xlsx`), whose first row names the columns. */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<ReadImport> {
  const refuse = (reason: string): ReadImport => ({ rows: [], refused: [{ place: name, reason }] });
  const unpacked = unpackedOctets(bytes);
  if (unpacked === undefined) return refuse('The file is no workbook.');
  if (unpacked > maxUnpacked) return refuse('The workbook is too large.');
  // The reader's own words would help no administrator.
  const sheet = await readSheet(new Uint8Array(bytes).buffer).catch(() => undefined);
  if (!sheet) return refuse('The workbook cannot be read. Save it anew, or as CSV.');
  const table = sheet.map((cells, at) => ({ cells: cells.map(textOf), line: at + 1 }));
  return rowsOf(
    name,
    table.filter(({ cells }) => cells.some((cell) => cell !== '')),
  );
}

/** A cell without a text is a number, which a spreadsheet makes of digits, or of another type, which no column has. */
const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell).trim());

const entryMark = Buffer.from('PK\x01\x02');

/**
 * Returns how large the files of an archive are by its directory, which the reader does not go beyond. Undefined: the
 * file is no archive.
 */
function unpackedOctets(bytes: Uint8Array): number | undefined {
  const octets = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum: number | undefined;
  for (let at = octets.indexOf(entryMark); at >= 0; at = octets.indexOf(entryMark, at + 4))
    if (at + 28 <= octets.length) sum = (sum ?? 0) + octets.readUInt32LE(at + 24);
  return sum;
}
