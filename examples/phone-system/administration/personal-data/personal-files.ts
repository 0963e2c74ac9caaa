import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** The tables whose rows have a file, each in a folder. */
const tables = [
  { table: 'call_recording', folder: 'recordings', column: 'file', ending: '' },
  { table: 'voicemail', folder: 'voicemail', column: 'file', ending: '' },
  { table: 'greeting', folder: 'greetings', column: 'file', ending: '' },
  { table: 'meeting_recording', folder: 'meetings', column: 'id', ending: '.webm' },
] as const;

/** A folder with files of users. */
export type FileFolder = (typeof tables)[number]['folder'];

/** Returns the files of a user. */
export async function personalFiles(
  db: Kysely<Tables>,
  personId: number,
): Promise<readonly { readonly folder: FileFolder; readonly file: string }[]> {
  const files = [];
  for (const { table, folder, column, ending } of tables) {
    const { rows } = await sql<{ file: string }>`select ${sql.ref(column)} as file from ${sql.table(table)}
      where person_id = ${personId}`.execute(db);
    files.push(...rows.map(({ file }) => ({ folder, file: `${file}${ending}` })));
  }
  return files;
}
