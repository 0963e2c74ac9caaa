import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { CopyRefused, copyDatabase } from '../store/embedded/copy/copy-database.ts';
import { openEmbedded } from '../store/embedded/embedded-database.ts';
import type { Tables } from '../store/tables.ts';
import { BackupFault } from './backup-fault.ts';

/**
 * Copies the database of a data folder, which a phone system may be using, and opens the copy for a task.
 *
 * @throws BackupFault
 */
export async function withCopiedDatabase<Result>(
  folder: string,
  workFolder: string,
  task: (db: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  try {
    await copyDatabase(folder, workFolder);
  } catch (error) {
    throw error instanceof CopyRefused ? new BackupFault(error.message, { cause: error }) : error;
  }
  const database = await openEmbedded(workFolder);
  const db = new Kysely<Tables>({ dialect: database.dialect });
  try {
    return await task(db);
  } finally {
    await db.destroy();
    await database.close();
    await rm(join(workFolder, 'database'), { recursive: true });
  }
}
