import { join, relative, resolve, sep } from 'node:path';
import type { Kysely } from 'kysely';
import { readCompany } from '../company/company-store.ts';
import { appliedMigrations } from '../store/store.ts';
import { linesOf, type StoredTable, sequencesOf, storedTables } from '../store/table-lines.ts';
import type { Tables } from '../store/tables.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupFault } from './backup-fault.ts';
import { withCopiedDatabase } from './copied-database.ts';
import { dataFiles, readDataFile } from './data-files.ts';
import { ArchiveKeys } from './encryption.ts';
import { archiveFormat, type Manifest, type SecretKind, secretKinds } from './manifest.ts';
import { archivedTables, secretOfFile, secretsInTables } from './secrets.ts';
import { writeWhole } from './whole-file.ts';

interface BackupOptions {
  /** The folder of the data, which a phone system may be using. */
  readonly folder: string;
  /** The archive. A file with that name is replaced. */
  readonly file: string;
  /** Undefined: the archive is not encrypted, and has no secrets. */
  readonly passphrase: string | undefined;
}

/**
 * Writes the data of a folder into an archive, which gets its name when it is complete.
 *
 * @throws BackupFault
 */
export async function makeBackup({ folder, file, passphrase }: BackupOptions): Promise<Manifest> {
  const keys = passphrase === undefined ? undefined : await ArchiveKeys.derive(passphrase);
  return writeWhole(file, async (half, workFolder) => {
    const archive = new ArchiveWriter(half, keys);
    try {
      const content = await addAll(archive, { folder, workFolder, keys });
      return await archive.finish({
        format: archiveFormat,
        createdAt: new Date().toISOString(),
        encryption: keys ? { salt: keys.salt } : null,
        ...content,
      });
    } catch (error) {
      await archive.abandon();
      throw error;
    }
  });
}

interface Work {
  readonly folder: string;
  readonly workFolder: string;
  readonly keys: ArchiveKeys | undefined;
}

/** Rows name files, so the files come after the rows: a new file without a row is harmless. */
async function addAll(
  archive: ArchiveWriter,
  work: Work,
): Promise<Pick<Manifest, 'schema' | 'company' | 'leftOut' | 'sequences'>> {
  const rows = await withCopiedDatabase(work.folder, work.workFolder, (db) => addRows(archive, db, work));
  const files = await addFiles(archive, work);
  const leftOut = secretKinds.filter((kind) => rows.leftOut.has(kind) || files.has(kind));
  return { ...rows, leftOut };
}

async function addRows(archive: ArchiveWriter, db: Kysely<Tables>, { keys }: Work) {
  const company = await readCompany(db);
  if (!company) throw new BackupFault('The phone system was not set up yet, so there is nothing to keep.');
  for (const table of archivedTables(await storedTables(db), keys !== undefined))
    await archive.add(`database/${table.name}.ndjson.gz`, rowsOf(db, table));
  return {
    schema: [...(await appliedMigrations(db))],
    company: company.name,
    sequences: await sequencesOf(db),
    leftOut: keys ? new Set<SecretKind>() : await secretsInTables(db),
  };
}

async function* rowsOf(db: Kysely<Tables>, table: StoredTable): AsyncIterable<Uint8Array> {
  for await (const lines of linesOf(db, table)) yield Buffer.from(`${lines.join('\n')}\n`);
}

/** Returns the secrets that were left out. */
async function addFiles(
  archive: ArchiveWriter,
  { folder, workFolder, keys }: Work,
): Promise<ReadonlySet<SecretKind>> {
  const leftOut = new Set<SecretKind>();
  for await (const path of dataFiles(folder)) {
    const secret = keys ? undefined : secretOfFile(path);
    if (secret) leftOut.add(secret);
    else if (!isBelow(join(folder, path), workFolder)) {
      const content = await readDataFile(join(folder, path), workFolder);
      if (content) await archive.add(`data/${path}`, content);
    }
  }
  return leftOut;
}

/** The archive may be written into the folder of the data. */
const isBelow = (path: string, folder: string): boolean =>
  !relative(folder, resolve(path)).split(sep).includes('..');
