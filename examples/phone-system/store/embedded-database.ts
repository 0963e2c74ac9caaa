import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGliteDialect } from 'kysely';
import type { Database } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { loadTemplate, saveTemplate } from './template.ts';

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
    return { database: await PGlite.create({ dataDir: files }), isFirst: false };
  }
  await writeFile(mark, '');
  const made = await create(files);
  await rm(mark);
  return made;
}

async function create(files: string | undefined) {
  const template = await loadTemplate();
  const database = await PGlite.create({
    ...(files === undefined ? {} : { dataDir: files }),
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
  return { database, isFirst: template === undefined };
}
