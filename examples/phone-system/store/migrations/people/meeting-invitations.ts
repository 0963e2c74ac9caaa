import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the meetings to which users invite people, the people, and the entries of the organizer's calendar. */
export const meetingInvitations: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('meeting_invitation')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('fields', 'jsonb', (c) => c.notNull())
      .addColumn('organizer', 'jsonb', (c) => c.notNull())
      .addColumn('sequence', 'integer', (c) => c.notNull())
      .addColumn('slots', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('colleagues', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('unsent', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('meeting_invitation_of_person')
      .on('meeting_invitation')
      .column('person_id')
      .execute();
  },
};
