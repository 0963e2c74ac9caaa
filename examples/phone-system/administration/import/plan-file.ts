import { importLimits } from '../../../../sdk/wire/administration/import.ts';
import type { Company } from '../../company/company.ts';
import { type ImportPlan, type Known, planImport } from './check-import.ts';
import { type ReadImport, readImport } from './read-import.ts';

/** Reads a file of any format. @param name of the file; `.xlsx` is a workbook */
export async function readFile(name: string, bytes: Uint8Array): Promise<ReadImport> {
  if (!name.toLowerCase().endsWith('.xlsx')) return readImport(name, bytes);
  const { readWorkbook } = await import('./read-sheet.ts');
  return readWorkbook(name, bytes);
}

/** Reads and checks a file that an administrator has sent. It runs in a thread of its own. */
export async function planFile({
  name,
  octets,
  known,
  company,
}: {
  readonly name: string;
  readonly octets: Uint8Array;
  readonly known: Known;
  readonly company: Company;
}): Promise<ImportPlan> {
  const read = await readFile(name, octets);
  if (read.rows.length <= importLimits.rows) return planImport(read, known, company);
  const reason = `The file has ${read.rows.length} rows, and ${importLimits.rows} are allowed. Split it.`;
  return { users: [], phones: [], groups: [], refused: [{ place: name, reason }] };
}
