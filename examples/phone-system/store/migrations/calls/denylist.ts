import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the denylists of users. */
export const denylist: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('rejects_anonymous', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('denylist_entry')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('numbers', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('added_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await sql`create index denylist_entry_of_person on denylist_entry (person_id)`.execute(db);
  },
};
