import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { lockFolder } from './folder-lock.ts';
import { migrations } from './migrations.ts';
import type { Tables } from './tables.ts';
import { loadTemplate, saveTemplate } from './template.ts';

export interface Store {
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @param options.folder where it is kept; without one it lives in memory and nothing stays
 * @throws FolderInUse
 */
export async function openStore(options: { folder: string | undefined; log: Logger }): Promise<Store> {
  const { folder, log } = options;
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  const unlock = folder === undefined ? () => {} : lockFolder(folder);
  try {
    const { database, isNew } = await openDatabase(folder);
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: database }) });
    await migrate(db, log);
    if (isNew) {
      await saveTemplate(database).catch((error) =>
        log.debug({ error }, 'the database template is not cached'),
      );
    }
    return {
      db,
      async close() {
        await db.destroy();
        if (!database.closed) await database.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openDatabase(folder: string | undefined) {
  const dataDir = folder === undefined ? undefined : join(folder, 'database');
  const isThere = dataDir !== undefined && existsSync(join(dataDir, 'PG_VERSION'));
  const template = isThere ? undefined : await loadTemplate();
  const database = await PGlite.create({
    ...(dataDir === undefined ? {} : { dataDir }),
    ...(template === undefined ? {} : { loadDataDir: template }),
  });
  return { database, isNew: !isThere && template === undefined };
}

async function migrate(db: Kysely<Tables>, log: Logger): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) log.debug({ migrationName, status }, 'migration');
  if (error) throw error;
}
