import { type CsvError, parse } from 'csv-parse/sync';
import * as z from 'zod/mini';
import { parseJson } from '../../../../sdk/wire/json.ts';
import { relationNames } from '../../../../sdk/wire/people/contact.ts';

/** The columns of each kind of file. The first column identifies the kind. */
export const columns = {
  users: [
    'login',
    'firstName',
    'lastName',
    'number',
    'directNumber',
    'mobileNumber',
    'department',
    'password',
    ...relationNames,
  ],
  phones: ['owner', 'name', 'label', 'type', 'password'],
  groups: ['members', 'label', 'number', 'directNumber', 'kind'],
} as const;

export type ImportKind = keyof typeof columns;
const kinds = Object.keys(columns) as ImportKind[];

/** A row of a file with texts by column; empty texts are missing. */
export interface ImportRow {
  /** As `users.csv, line 3`. */
  readonly place: string;
  readonly kind: ImportKind;
  readonly values: Readonly<Record<string, string>>;
}

/** A row that is not imported, or a whole file. */
export interface RefusedRow {
  readonly place: string;
  readonly reason: string;
}

export interface ReadImport {
  readonly rows: readonly ImportRow[];
  readonly refused: readonly RefusedRow[];
}

/** A row of a table with the number of its line. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly line: number;
}

/**
 * Reads a file with users, phones or groups: CSV with a single kind, or JSON with lists of all kinds. A broken row is
 * refused, and reading goes on with the next row.
 *
 * @param name of the file; `.json` is JSON, any other name is CSV
 */
export function readImport(name: string, bytes: Uint8Array): ReadImport {
  const text = decode(name, bytes);
  if (typeof text !== 'string') return { rows: [], refused: [text] };
  return name.toLowerCase().endsWith('.json') ? readJson(name, text) : readCsv(name, text);
}

/** A wrong guess of the encoding would put wrong names into the directory, so only UTF-8 is read. */
function decode(name: string, bytes: Uint8Array): string | RefusedRow {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isUtf16) return { place: name, reason: 'The file is UTF-16. Save it as UTF-8.' };
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    return decoder.decode(bytes);
  } catch {
    const lines = Buffer.from(bytes).toString('latin1').split('\n');
    const line = lines.findIndex((one) => !isUtf8(Buffer.from(one, 'latin1'))) + 1;
    return { place: `${name}, line ${line}`, reason: 'The file is not UTF-8. Save it as UTF-8.' };
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const separators = [',', ';', '\t'] as const;

/** Returns the separator that occurs most often in the first line. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return separators.reduce((best: string, sign) => (count(sign) > count(best) ? sign : best), ',');
}

function readCsv(name: string, text: string): ReadImport {
  const refused: RefusedRow[] = [];
  const records = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      refused.push({ place: `${name}, line ${String(error?.lines ?? '?')}`, reason: reasonOf(error) });
      return undefined;
    },
    // The types do not know that `info` changes the records.
  }) as unknown as readonly {
    readonly record: readonly string[];
    readonly info: { readonly lines: number };
  }[];
  const table = records.map(({ record, info }) => ({ cells: record, line: info.lines }));
  const { rows, refused: faults } = rowsOf(name, table);
  return { rows, refused: [...faults, ...refused] };
}

/** Returns the rows of a table with users, phones or groups, whose first line names the columns. */
export function rowsOf(name: string, [head, ...body]: readonly TableRow[]): ReadImport {
  const names = head?.cells ?? [];
  const refuse = (reason: string): ReadImport => ({ rows: [], refused: [{ place: name, reason }] });
  const kind = kinds.find((one) => names.includes(columns[one][0]));
  if (!kind) {
    const known = kinds.map((one) => columns[one][0]).join(', ');
    return refuse(`The first line has none of the columns ${known}.`);
  }
  const known: readonly string[] = columns[kind];
  const unknown = names.filter((one) => !known.includes(one));
  if (unknown.length > 0) return refuse(`Unknown columns: ${unknown.join(', ')}`);
  const repeated = names.find((one, at) => names.indexOf(one) !== at);
  if (repeated !== undefined) return refuse(`The first line has the column ${repeated} twice.`);
  const rows = body.map(({ cells, line }) => ({
    place: `${name}, line ${line}`,
    kind,
    values: filled(names.map((column, at) => [column, cells[at] ?? ''])),
  }));
  return { rows, refused: [] };
}

function reasonOf(error: CsvError | undefined): string {
  if (error?.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH')
    return 'The row has another number of columns than the first line.';
  return error?.code.includes('QUOTE')
    ? 'A quotation mark is wrong.'
    : (error?.message ?? 'The row cannot be read.');
}

const filled = (cells: readonly (readonly [string, string])[]) =>
  Object.fromEntries(cells.filter(([, text]) => text !== ''));

const jsonRow = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
const jsonFile = z.strictObject({
  users: z.optional(z.array(z.unknown())),
  phones: z.optional(z.array(z.unknown())),
  groups: z.optional(z.array(z.unknown())),
});

function readJson(name: string, text: string): ReadImport {
  const file = jsonFile.safeParse(parseJson(text.replace(/^\uFEFF/, ''))).data;
  if (!file) {
    const reason = 'The file is not a JSON object with the lists "users", "phones" and "groups".';
    return { rows: [], refused: [{ place: name, reason }] };
  }
  const rows: ImportRow[] = [];
  const refused: RefusedRow[] = [];
  for (const kind of kinds) {
    for (const [at, entry] of (file[kind] ?? []).entries()) {
      const place = `${name}, ${kind}, entry ${at + 1}`;
      const known: readonly string[] = columns[kind];
      const { data } = jsonRow.safeParse(entry);
      const unknown = Object.keys(data ?? {}).filter((one) => !known.includes(one));
      if (!data) refused.push({ place, reason: 'The entry is not an object of texts.' });
      else if (unknown.length > 0)
        refused.push({ place, reason: `Unknown properties: ${unknown.join(', ')}` });
      else {
        const cells = Object.entries(data).map(
          ([column, value]) => [column, typeof value === 'string' ? value.trim() : value.join(' ')] as const,
        );
        rows.push({ place, kind, values: filled(cells) });
      }
    }
  }
  return { rows, refused };
}
