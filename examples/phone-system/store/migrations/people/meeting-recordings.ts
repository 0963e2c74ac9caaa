import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the recordings of meetings. A recording outlives its meeting point. */
export const meetingRecordings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('meeting_recording')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('point_id', 'text', (c) => c.notNull())
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('started_at', 'timestamptz', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('octets', 'bigint', (c) => c.notNull().defaultTo(0))
      .addColumn('parts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_complete', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createIndex('meeting_recording_of_person')
      .on('meeting_recording')
      .columns(['person_id', 'started_at'])
      .execute();
  },
};
