import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the id of each calendar in files, which no other phone system has. */
export const calendarFileIds: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('calendar')
      .addColumn('file_id', 'uuid', (c) => c.notNull().defaultTo(sql`gen_random_uuid()`))
      .execute();
  },
};
