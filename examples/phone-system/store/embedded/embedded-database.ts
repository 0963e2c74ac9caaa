import { existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import type { Database } from '../database.ts';
import type { Seed } from '../seed.ts';
import { withBaselineWasm } from './baseline-wasm.ts';
import { DurableFiles } from './durable-files.ts';
import { lockFolder } from './folder-lock.ts';
import { GroupCommitDialect } from './group-commit.ts';
import { unpackFiles } from './packed-files.ts';
import { findTemplate, initDbStartParams, saveTemplate, TemplateMemory, tablesKey } from './template.ts';

const settings = (...all: readonly string[]) => all.flatMap((setting) => ['-c', setting]);

const bufferMegabytes = 16;

/**
 * PostgreSQL's defaults are for a server with a hundred clients. Here a single connection reads a few megabytes, and
 * every reservation counts as memory of this process.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...settings(
    `shared_buffers=${bufferMegabytes}MB`,
    'wal_buffers=256kB',
    'max_connections=4',
    'min_wal_size=2MB',
  ),
];

/** The parameters for files in memory, of which buffers would only be a second copy. */
const memoryStartParams = [...startParams, ...settings('shared_buffers=2MB')];

/** `-F` would disable syncs; of the sync methods, Emscripten passes on only this method. */
const durableStartParams = [
  ...startParams.filter((param) => param !== '-F'),
  ...settings('wal_sync_method=fsync'),
];

/** Data that PostgreSQL does not have in its buffers is read through several layers of an emulated file system. */
const maxBufferMegabytes = 128;
const mebibyte = 2 ** 20;

/** Returns the parameters for a database with the files of this folder: its buffers hold all of them, if they can. */
async function durableParamsFor(dataDir: string): Promise<readonly string[]> {
  const base = join(dataDir, 'base');
  const paths = await readdir(base, { recursive: true });
  const sizes = await Promise.all(paths.map(async (path) => (await stat(join(base, path))).size));
  const megabytes = Math.ceil(sizes.reduce((sum, size) => sum + size, 0) / mebibyte);
  if (megabytes <= bufferMegabytes) return durableStartParams;
  const buffers = Math.min(megabytes, maxBufferMegabytes);
  return [...durableStartParams, ...settings(`shared_buffers=${buffers}MB`)];
}

/** A file beside the files of PostgreSQL, with the key of the seed that the database has. */
const seedFile = 'callside-seed';
const keyOf = (seed: Seed) => `${tablesKey}-${seed.key}`;

/**
 * Opens the PostgreSQL in this process.
 *
 * @param folder of its files; without a folder they are in memory only
 * @param seed the data that the database is to have; without a seed it is opened with its tables
 * @throws FolderInUse
 */
export async function openEmbedded(folder: string | undefined, seed?: Seed): Promise<Database> {
  if (folder === undefined) return openInMemory(seed);
  await mkdir(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const { database, files, ...content } = await openIn(folder, seed, false);
    return {
      ...content,
      dialect: new GroupCommitDialect({ pglite: database }, () => files.settle()),
      async close() {
        if (!database.closed) await database.close();
        await files.settle();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Creates a database in a new folder that has no use before it is complete: it is on the disk once it is closed. */
export async function createDraft(folder: string): Promise<Database> {
  const { database, ...content } = await openIn(folder, undefined, true);
  return {
    ...content,
    dialect: new PGliteDialect({ pglite: database }),
    async close() {
      if (!database.closed) await database.close();
      await syncTree(join(folder, dataName));
    },
  };
}

async function openInMemory(seed: Seed | undefined): Promise<Database> {
  const template = findTemplate(seed);
  const database = await create({ fs: new TemplateMemory(template?.files), startParams: memoryStartParams });
  return {
    stage: template?.stage ?? 'unknown',
    isCopied: template !== undefined,
    dialect: new PGliteDialect({ pglite: database }),
    remember: (stage) => saveTemplate(database, stage === 'seed' ? seed : undefined),
    async close() {
      if (!database.closed) await database.close();
    },
  };
}

/** The folder of PostgreSQL's files. */
const dataName = 'database';

/** A process that is killed during the creation of the files leaves half a database and a mark of that. */
async function openIn(folder: string, seed: Seed | undefined, isDraft: boolean) {
  const dataDir = join(folder, dataName);
  const mark = join(folder, 'database.half-made');
  if (existsSync(mark)) await rm(dataDir, { recursive: true, force: true });
  if (existsSync(join(dataDir, 'PG_VERSION'))) return openAgain(dataDir, seed);
  await writeFile(mark, '');
  const template = findTemplate(seed);
  if (template) unpackFiles(template.files, dataDir);
  const files = new DurableFiles(dataDir, { isDraft });
  const database = await create({ fs: files, startParams: durableStartParams });
  const noteSeed = async () => seed && writeFile(join(dataDir, seedFile), keyOf(seed));
  if (template?.stage === 'seed') await noteSeed();
  // The files are copied, or created by a program without syncs.
  if (!isDraft) await syncTree(dataDir);
  await rm(mark);
  await sync(folder);
  return {
    database,
    files,
    stage: template?.stage ?? 'unknown',
    isCopied: template !== undefined,
    remember: async (stage: 'tables' | 'seed') => {
      if (stage === 'seed') await noteSeed();
      await saveTemplate(database, stage === 'seed' ? seed : undefined);
    },
  } as const;
}

async function openAgain(dataDir: string, seed: Seed | undefined) {
  const noted = await readFile(join(dataDir, seedFile), 'utf8').catch(() => undefined);
  // After a kill PostgreSQL syncs every file, one after the other, before it does anything else.
  const onDisk = (await wasStopped(dataDir)) ? [] : await syncTree(dataDir);
  const files = new DurableFiles(dataDir, { onDisk });
  const database = await create({ fs: files, startParams: [...(await durableParamsFor(dataDir))] });
  files.started();
  return {
    database,
    files,
    stage: seed && noted === keyOf(seed) ? 'seed' : 'unknown',
    isCopied: false,
    remember: async (stage: 'tables' | 'seed') => {
      if (stage === 'seed' && seed) await writeFile(join(dataDir, seedFile), keyOf(seed));
    },
  } as const;
}

function create(options: PGliteOptions): Promise<PGlite> {
  return withBaselineWasm(() => PGlite.create({ ...options, initDbStartParams, extensions: { pg_trgm } }));
}

/** The place and the value of the state in PostgreSQL's control file. */
const stateAt = 16;
const shutDown = 1;

async function wasStopped(dataDir: string): Promise<boolean> {
  const control = await readFile(join(dataDir, 'global/pg_control'));
  return control.readUInt32LE(stateAt) === shutDown;
}

/**
 * Syncs all files and folders at once, which takes a third of the time of one after the other. Never the folder around them: the
 * lock there ends with any of its files that this process closes.
 *
 * @returns the paths of the files
 */
async function syncTree(dataDir: string): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all([dataDir, ...paths].map(sync));
  return paths.filter((_, at) => entries[at]?.isFile());
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
