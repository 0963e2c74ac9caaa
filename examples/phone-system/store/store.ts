import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Logger } from 'pino';
import { carryForward } from './carry-forward.ts';
import { Checkpoints } from './checkpoints.ts';
import { type Database, DatabaseUnavailable } from './database.ts';
import { CopyService } from './embedded/copy/copy-service.ts';
import { migrations } from './migrations/all.ts';
import type { Seed } from './seed.ts';
import { refreshStatistics } from './statistics.ts';
import type { Tables } from './tables.ts';

export interface Store {
  readonly db: Kysely<Tables>;
  close(): Promise<void>;
}

/**
 * Opens the database, migrates its tables, and adds the seed. A folder with tables from before the first migration is
 * moved aside, and a new database takes its place.
 *
 * @param options.server address of a database on a PostgreSQL server; without an address PostgreSQL runs in this
 * process
 * @param options.folder of its files; without a folder they are in memory only
 * @param options.seed the first data; without a seed the tables are empty
 * @throws FolderInUse, DatabaseUnavailable
 */
export async function openStore(options: {
  server: string | undefined;
  folder: string | undefined;
  seed?: Seed;
  log: Logger;
}): Promise<Store> {
  const { log } = options;
  const database = await openDatabase(options);
  const db = new Kysely<Tables>({ dialect: database.dialect });
  const close = async () => {
    await db.destroy();
    await database.close();
  };
  try {
    if (database.stage === 'unknown' && !(await carryForward(db))) {
      await close();
      await makeRoom(options);
      return await openStore(options);
    }
    await complete(db, database, options);
  } catch (error) {
    await close();
    throw error;
  }
  if (options.server !== undefined) return { db, close };
  const checkpoints = new Checkpoints(db, log);
  if (options.folder !== undefined) await refreshStatistics(db);
  const copies =
    options.folder === undefined ? undefined : await serveCopies(options.folder, { db, checkpoints, log });
  return {
    db,
    async close() {
      await copies?.close();
      await checkpoints.stop();
      // Without a checkpoint the next start repeats everything that was written since the last checkpoint.
      if (options.folder !== undefined)
        await checkpoints.run().catch((error) => log.warn({ error }, 'no checkpoint was made'));
      await close();
    },
  };
}

/** A phone system runs without backups where no socket can be made. */
async function serveCopies(
  folder: string,
  deps: Parameters<typeof CopyService.open>[1],
): Promise<CopyService | undefined> {
  try {
    return await CopyService.open(folder, deps);
  } catch (error) {
    deps.log.warn({ error }, 'no backup can be made while the phone system runs');
    return undefined;
  }
}

/** Moves the data of an earlier version aside. */
async function makeRoom({ server, folder, log }: Parameters<typeof openStore>[0]): Promise<void> {
  if (server !== undefined || folder === undefined)
    throw new DatabaseUnavailable(
      'The database has the tables of an earlier version. Use an empty database.',
    );
  const { setAside } = await import('./embedded/set-aside.ts');
  const aside = await setAside(folder);
  log.warn(
    `The data in ${folder} is from an earlier version and was moved to ${aside}; new data takes its place.`,
  );
}

/** Loads only the database in use: either is large. */
async function openDatabase({
  server,
  folder,
  seed,
  log,
}: Parameters<typeof openStore>[0]): Promise<Database> {
  if (server !== undefined) {
    const { openServer } = await import('./server-database.ts');
    return openServer(server, log);
  }
  const { openEmbedded } = await import('./embedded/embedded-database.ts');
  return openEmbedded(folder, seed);
}

/** Adds the tables and the data that the database does not have yet. */
async function complete(
  db: Kysely<Tables>,
  { stage, isCopied, remember }: Database,
  { seed, log }: { readonly seed?: Seed; readonly log: Logger },
): Promise<void> {
  const note = (reached: 'tables' | 'seed') =>
    remember(reached).catch((error) => log.debug({ error }, 'the database template is not cached'));
  if (stage === 'unknown') {
    await migrate(db, log);
    await note('tables');
  }
  if (!seed) return;
  if (stage !== 'seed') {
    await seed.fill(db);
    await note('seed');
  } else if (isCopied) await seed.refresh(db);
}

/** Returns the names of the migrations that the database has, in their order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Runs the migrations that the database does not have, of all or of these names. */
export async function migrate(
  db: Kysely<Tables>,
  log: Logger,
  names: readonly string[] = Object.keys(migrations),
): Promise<void> {
  // Several people add migrations at a time: a migration with a lower number may arrive after a higher number.
  const wanted = Object.fromEntries(Object.entries(migrations).filter(([name]) => names.includes(name)));
  const provider = { getMigrations: async () => wanted };
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  for (const { migrationName, status } of results) log.debug({ migrationName, status }, 'migration');
  if (error) throw error;
}
