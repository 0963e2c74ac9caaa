import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the conferences of users on the bridge. */
export const conferences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('conference')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('pin', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('conference_of_person')
      .on('conference')
      .columns(['person_id', 'created_at'])
      .execute();
  },
};
