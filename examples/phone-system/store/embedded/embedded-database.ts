import { existsSync } from 'node:fs';
import { constants, cp, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGliteDialect } from 'kysely';
import type { Database } from '../database.ts';
import { withBaselineWasm } from './baseline-wasm.ts';
import { DurableFiles } from './durable-files.ts';
import { lockFolder } from './folder-lock.ts';
import { GroupCommitDialect } from './group-commit.ts';
import { findTemplate, initDbStartParams, saveTemplate, TemplateMemory } from './template.ts';

const settings = (...all: readonly string[]) => all.flatMap((setting) => ['-c', setting]);

/**
 * PostgreSQL's defaults are for a server with a hundred clients. Here one connection reads a few megabytes, and every
 * reservation counts as memory of this process.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...settings('shared_buffers=16MB', 'wal_buffers=256kB', 'max_connections=4', 'min_wal_size=2MB'),
];

/** Where the files are in memory, buffers only hold them twice. */
const memoryStartParams = [...startParams, ...settings('shared_buffers=2MB')];

/** `-F` would disable syncs; of the sync methods, Emscripten passes on this one. */
const durableStartParams = [
  ...startParams.filter((param) => param !== '-F'),
  ...settings('wal_sync_method=fsync'),
];

/**
 * Opens the PostgreSQL in this process.
 *
 * @param folder of its files; without one they are in memory only
 * @throws FolderInUse
 */
export async function openEmbedded(folder: string | undefined): Promise<Database> {
  if (folder === undefined) return openInMemory();
  await mkdir(folder, { recursive: true });
  const unlock = lockFolder(folder);
  try {
    const { database, files, isFirst } = await openIn(folder);
    return {
      dialect: new GroupCommitDialect({ pglite: database }, () => files.settle()),
      remember: async () => {
        if (isFirst) await saveTemplate(database);
      },
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

async function openInMemory(): Promise<Database> {
  const template = findTemplate();
  const database = await create({ fs: new TemplateMemory(template), startParams: memoryStartParams });
  const isFirst = template === undefined;
  return {
    dialect: new PGliteDialect({ pglite: database }),
    remember: async () => {
      if (isFirst) await saveTemplate(database);
    },
    async close() {
      if (!database.closed) await database.close();
    },
  };
}

/** A process that is killed during the creation of the files leaves half a database and a mark of that. */
async function openIn(folder: string) {
  const dataDir = join(folder, 'database');
  const mark = join(folder, 'database.half-made');
  if (existsSync(mark)) await rm(dataDir, { recursive: true, force: true });
  const isThere = existsSync(join(dataDir, 'PG_VERSION'));
  if (!isThere) await writeFile(mark, '');
  const template = isThere ? undefined : findTemplate();
  if (template !== undefined)
    await cp(template, dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const files = new DurableFiles(dataDir);
  const database = await create({ fs: files, startParams: durableStartParams });
  if (isThere) return { database, files, isFirst: false };
  // The files are copied, or created by a program without syncs.
  await syncTree(dataDir);
  await rm(mark);
  await sync(folder);
  return { database, files, isFirst: template === undefined };
}

function create(options: PGliteOptions): Promise<PGlite> {
  return withBaselineWasm(() => PGlite.create({ ...options, initDbStartParams, extensions: { pg_trgm } }));
}

/** Never the folder around it: the lock there ends with any of its files that this process closes. */
async function syncTree(dataDir: string): Promise<void> {
  const paths = await readdir(dataDir, { recursive: true });
  await Promise.all(['', ...paths].map((path) => sync(join(dataDir, path))));
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
