import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the greetings of mailboxes. */
export const greetings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('greeting')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull().unique())
      .addColumn('added_at', 'timestamptz', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull())
      .addColumn('is_chosen', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index greeting_of_person on greeting (person_id, added_at desc)`.execute(db);
  },
};

/** Adds the occasions and the times for which greetings are meant. */
export const greetingPurposes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('greeting')
      .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('VOICE_MAIL'))
      .addColumn('applies_from', 'timestamptz')
      .addColumn('applies_until', 'timestamptz')
      .execute();
  },
};
