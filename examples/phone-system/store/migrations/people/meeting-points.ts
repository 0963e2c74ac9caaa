import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the meeting points of users, with the members of their rooms. */
export const meetingPoints: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('meeting_point')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('display_name', 'text', (c) => c.notNull())
      .addColumn('is_locked', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('automatic_deny', 'boolean')
      .addColumn('members', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('meeting_point_of_person')
      .on('meeting_point')
      .columns(['person_id', 'created_at'])
      .execute();
  },
};
