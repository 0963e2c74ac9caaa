import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Every company of a stored phone system has had the id 7 so far. */
export const companyId: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update company set data = jsonb_build_object('id', 7) || data`.execute(db);
  },
};
