import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The numbers of groups from outside, and their calls. */
export const groupCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('acd_group')
      .addColumn('direct_number', 'text', (c) => c.unique())
      .execute();
    await sql`create index call_record_of_called on call_record (called_number, started_at desc) where is_incoming`.execute(
      db,
    );
  },
};
