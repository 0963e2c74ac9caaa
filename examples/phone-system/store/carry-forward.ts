import { type Kysely, sql } from 'kysely';
import { baselineName } from './migrations/all.ts';
import type { Tables } from './tables.ts';

/** The migrations that the baseline replaces: their number, and the last of them. */
const replaced = { count: 76, last: '0158-calendar-file-ids' };

/**
 * Records the baseline in a database of 28 November 2026, which has the tables of the baseline already. Returns false
 * for a database from before, whose tables cannot be completed.
 */
export async function carryForward(db: Kysely<Tables>): Promise<boolean> {
  const names = await recordedMigrations(db);
  if (names.length === 0 || names.includes(baselineName)) return true;
  if (names.length !== replaced.count || names.at(-1) !== replaced.last) return false;
  await sql`with removed as (delete from kysely_migration where name <> ${replaced.last})
    update kysely_migration set name = ${baselineName} where name = ${replaced.last}`.execute(db);
  return true;
}

/** Returns the names in order; none for an empty database. */
async function recordedMigrations(db: Kysely<Tables>): Promise<readonly string[]> {
  const found = await sql`select from pg_tables where tablename = 'kysely_migration'
    and schemaname = current_schema()`.execute(db);
  if (found.rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
