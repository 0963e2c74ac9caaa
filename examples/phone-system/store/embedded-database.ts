import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import { withBaselineWasm } from './baseline-wasm.ts';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { initDbStartParams, loadTemplate, saveTemplate } from './template.ts';

/**
 * PostgreSQL's own settings are for a server with a hundred clients. Here one connection reads a few megabytes, and whatever it reserves counts as
 * memory of this process.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'wal_buffers=256kB', 'max_connections=4'].flatMap((setting) => ['-c', setting]),
];

/**
 * Opens the PostgreSQL that lives in this process.
 *
 * @param folder where it keeps its files; without one they live in memory and nothing stays
 * @throws FolderInUse
 */
export async function openEmbedded(folder: string | undefined): Promise<Database> {
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const unlock = folder === undefined ? () => {} : lockFolder(folder);
  try {
    const { database, isFirst } = folder === undefined ? await create(undefined) : await openIn(folder);
    return {
      dialect: new PGliteDialect({ pglite: database }),
      remember: async () => {
        if (isFirst) await saveTemplate(database);
      },
      async close() {
        if (!database.closed) await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Whoever is killed while the files come into being leaves half a database and a mark that says so. */
async function openIn(folder: string) {
  const files = join(folder, 'database');
  const mark = join(folder, 'database.half-made');
  if (existsSync(mark)) await rm(files, { recursive: true, force: true });
  else if (existsSync(join(files, 'PG_VERSION'))) {
    const database = await withBaselineWasm(() => PGlite.create({ dataDir: files, startParams }));
    return { database, isFirst: false };
  }
  await writeFile(mark, '');
  const made = await create(files);
  await rm(mark);
  return made;
}

async function create(files: string | undefined) {
  const template = await loadTemplate();
  const database = await withBaselineWasm(() =>
    PGlite.create({
      startParams,
      initDbStartParams,
      ...(files === undefined ? {} : { dataDir: files }),
      ...(template === undefined ? {} : { loadDataDir: template }),
    }),
  );
  return { database, isFirst: template === undefined };
}
