import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { Kysely } from 'kysely';
import { readCompany } from '../company/company-store.ts';
import { CopyRefused, copyDatabase } from '../store/embedded/copy/copy-database.ts';
import { openEmbedded } from '../store/embedded/embedded-database.ts';
import { appliedMigrations } from '../store/store.ts';
import { linesOf, type StoredTable, sequencesOf, storedTables } from '../store/table-lines.ts';
import type { Tables } from '../store/tables.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { BackupFault } from './backup-fault.ts';
import { dataFiles, readDataFile } from './data-files.ts';
import { ArchiveKeys } from './encryption.ts';
import { archiveFormat, type Manifest, type SecretKind, secretKinds } from './manifest.ts';
import { archivedTables, secretOfFile, secretsInTables } from './secrets.ts';

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
  if (!existsSync(dirname(resolve(file))))
    throw new BackupFault(`There is no folder ${dirname(resolve(file))}.`);
  const keys = passphrase === undefined ? undefined : await ArchiveKeys.derive(passphrase);
  // On the disk that has room for the archive.
  const workFolder = await mkdtemp(join(dirname(resolve(file)), '.callside-backup-'));
  const endOnSignal = () => {
    rmSync(workFolder, { recursive: true, force: true });
    process.exit(130);
  };
  for (const signal of signals) process.once(signal, endOnSignal);
  const half = join(workFolder, basename(file));
  const archive = new ArchiveWriter(half, keys);
  try {
    const content = await addAll(archive, { folder, workFolder, keys });
    const manifest = await archive.finish({
      format: archiveFormat,
      createdAt: new Date().toISOString(),
      encryption: keys ? { salt: keys.salt } : null,
      ...content,
    });
    await sync(half);
    await rename(half, file);
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error instanceof CopyRefused ? new BackupFault(error.message, { cause: error }) : error;
  } finally {
    for (const signal of signals) process.off(signal, endOnSignal);
    await rm(workFolder, { recursive: true, force: true });
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

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
  await copyDatabase(work.folder, work.workFolder);
  const rows = await addRows(archive, work);
  const files = await addFiles(archive, work);
  const leftOut = secretKinds.filter((kind) => rows.leftOut.has(kind) || files.has(kind));
  return { ...rows, leftOut };
}

async function addRows(archive: ArchiveWriter, { workFolder, keys }: Work) {
  const database = await openEmbedded(workFolder);
  const db = new Kysely<Tables>({ dialect: database.dialect });
  try {
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
  } finally {
    await db.destroy();
    await database.close();
    await rm(join(workFolder, 'database'), { recursive: true });
  }
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

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
