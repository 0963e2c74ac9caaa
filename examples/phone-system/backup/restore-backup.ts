import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createDraft } from '../store/embedded/embedded-database.ts';
import { lockFolder } from '../store/embedded/folder-lock.ts';
import { setAside } from '../store/embedded/set-aside.ts';
import { migrate } from '../store/store.ts';
import {
  dropTables,
  emptyTables,
  insertLines,
  setSequences,
  storedTables,
  withoutTriggers,
} from '../store/table-lines.ts';
import type { Tables } from '../store/tables.ts';
import { ArchiveReader } from './archive-reader.ts';
import { BackupFault } from './backup-fault.ts';
import type { Manifest } from './manifest.ts';
import { restoringFolder } from './restoring-folder.ts';

interface RestoreOptions {
  readonly file: string;
  /** The folder of the data, which is created. */
  readonly folder: string;
  /** True: data in the folder is moved aside. Otherwise the folder has to be empty. */
  readonly isForced: boolean;
  readonly passphrase: string | undefined;
  readonly log: Logger;
}

/** Names that a restore leaves beside the data, and that an empty folder may have. */
const notData = ['lock.db', restoringFolder];

/**
 * Restores an archive into a folder. Nothing is written before the whole archive was checked, and the folder has the
 * data when all of it is there.
 *
 * @throws BackupFault, FolderInUse
 */
export async function restoreBackup({
  file,
  folder,
  isForced,
  passphrase,
  log,
}: RestoreOptions): Promise<Manifest> {
  const archive = await ArchiveReader.open(file, passphrase);
  try {
    const names = await namesIn(folder);
    if (names.length > 0 && !isForced)
      throw new BackupFault(
        `${folder} is not empty. Name another folder, or move its content aside with --force.`,
      );
    await archive.verify();
    await mkdir(folder, { recursive: true });
    const unlock = lockFolder(folder);
    const staging = join(folder, restoringFolder);
    try {
      await rm(staging, { recursive: true, force: true });
      await mkdir(staging);
      await requireSpace(folder, archive.manifest);
      await unpackFiles(archive, staging);
      await restoreTables(archive, staging, log);
    } catch (error) {
      await rm(staging, { recursive: true, force: true });
      throw error;
    } finally {
      unlock();
    }
    if (names.length > 0)
      log.info(`The data that was there is now in ${await setAside(folder, [restoringFolder])}`);
    await moveIn(staging, folder);
    return archive.manifest;
  } finally {
    archive.close();
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((name) => !notData.includes(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** @throws BackupFault where the disk is too small for what the archive says to have */
async function requireSpace(folder: string, { files }: Manifest): Promise<void> {
  const needed = files.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const { bavail, bsize } = await statfs(folder);
  if (needed > bavail * bsize)
    throw new BackupFault(
      `The data needs ${Math.ceil(needed / 1e6)} MB, which the disk of ${folder} has not.`,
    );
}

async function unpackFiles(archive: ArchiveReader, staging: string): Promise<void> {
  for (const file of archive.manifest.files) {
    if (!file.path.startsWith('data/')) continue;
    const path = join(staging, file.path.slice('data/'.length));
    await mkdir(dirname(path), { recursive: true });
    await pipeline(archive.contentOf(file), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  }
}

/** Creates the tables as they were, fills them, and migrates them. */
async function restoreTables(archive: ArchiveReader, staging: string, log: Logger): Promise<void> {
  const { manifest } = archive;
  const database = await createDraft(staging);
  const db = new Kysely<Tables>({ dialect: database.dialect });
  try {
    await dropTables(db);
    await migrate(db, log, manifest.schema);
    const stored = await storedTables(db);
    await emptyTables(db, stored);
    const tables = new Map(stored.map((table) => [table.name, table]));
    await withoutTriggers(db, async () => {
      for (const file of manifest.files) {
        const [, name] = /^database\/(.+)\.ndjson\.gz$/.exec(file.path) ?? [];
        if (name === undefined) continue;
        const table = tables.get(name);
        if (!table) throw new BackupFault(`The archive has an unknown table: ${name}.`);
        await insertLines(db, table, linesIn(archive.contentOf(file)));
      }
    });
    await setSequences(db, manifest.sequences);
    await migrate(db, log);
  } finally {
    await db.destroy();
    await database.close();
  }
}

async function* linesIn(content: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const input = Readable.from(content, { objectMode: false });
  let failure: unknown;
  input.on('error', (error) => {
    failure = error;
  });
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  if (failure !== undefined) throw failure;
}

/** The database moves last: a start in between finds a folder that cannot be mistaken for a whole one. */
async function moveIn(staging: string, folder: string): Promise<void> {
  const names = await readdir(staging);
  names.sort((one, other) => Number(one === 'database') - Number(other === 'database'));
  for (const name of names) await rename(join(staging, name), join(folder, name));
  await rm(staging, { recursive: true });
}
