import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Marks recordings of meetings whose file was written anew, with its length. Earlier recordings get their length with
 * the next start.
 */
export const finishedRecordings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('meeting_recording')
      .addColumn('is_finished', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
