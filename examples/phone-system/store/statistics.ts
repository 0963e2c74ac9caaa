import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Smaller tables are read quickly by any plan: about 7,000 calls. */
const minPages = 100;

/**
 * Collects the statistics of the call history again if it has doubled since they were collected, so that a page in the middle
 * is read from the index. A server does that by itself, but not the PostgreSQL of this process.
 */
export async function refreshStatistics(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is_grown: boolean }>`
    select pg_relation_size(oid) / current_setting('block_size')::integer > 2 * relpages + ${sql.lit(minPages)} as is_grown
    from pg_class where oid = 'call_record'::regclass`.execute(db);
  if (rows[0]?.is_grown) await sql`vacuum analyze call_record`.execute(db);
}
