import { setTimeout as delay } from 'node:timers/promises';
import { PostgresDialect } from 'kysely';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { type Database, DatabaseUnavailable } from './database.ts';

/** Names the lock by which a phone system keeps the database to itself: "call" as a number. */
const lockKey = 0x63616c6c;
/** The time that the server may need to notice that the phone system before us was killed. */
const lockTimeoutMs = 3_000;
const lockAgainMs = 100;

/**
 * Opens a database of a PostgreSQL server.
 *
 * It has a single connection, so writes keep their order, as in the embedded database. No other phone system writes
 * meanwhile, because the connection holds a lock for as long as it lives.
 *
 * @param url `postgres://user:password@host:5432/database`
 * @throws DatabaseUnavailable
 */
export async function openServer(url: string, log: Logger): Promise<Database> {
  const { Pool } = await loadDriver();
  const pool = new Pool({
    connectionString: url,
    application_name: 'callside',
    max: 1,
    idleTimeoutMillis: 0,
    keepAlive: true,
    onConnect: async (client) => {
      await takeLock(client);
      // Compiling a statement with a hundred counters takes longer than running it.
      await client.query('set jit = off');
    },
  });
  // The next question makes a new connection.
  pool.on('error', (error) => log.warn({ error }, 'the connection to the database was lost'));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw asUnavailable(error, url);
  }
  return {
    dialect: new PostgresDialect({ pool }),
    stage: 'unknown',
    isCopied: false,
    remember: async () => {},
    close: async () => {
      if (!pool.ended) await pool.end();
    },
  };
}

async function loadDriver() {
  try {
    return await import('pg');
  } catch (error) {
    throw new DatabaseUnavailable('A PostgreSQL server needs the package "pg": npm install pg', {
      cause: error,
    });
  }
}

async function takeLock(client: ClientBase): Promise<void> {
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [
      lockKey,
    ]);
    if (rows[0]?.got) return;
    if (performance.now() > deadline) {
      throw new DatabaseUnavailable('The database is in use by another phone system.');
    }
    await delay(lockAgainMs);
  }
}

function asUnavailable(error: unknown, url: string): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error;
  const where = URL.canParse(url) ? new URL(url).host : 'DATABASE_URL';
  // A host with several addresses fails with an error for each, and an empty message.
  const [first = error] = error instanceof AggregateError ? error.errors : [error];
  const why = first instanceof Error ? first.message : String(first);
  return new DatabaseUnavailable(`The database at ${where} cannot be reached: ${why}`, { cause: error });
}
