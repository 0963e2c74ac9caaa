import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds prepared texts for messages: the texts of users, and without a person the texts of the enterprise. */
export const textTemplates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('text_template')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
    await sql`create index text_template_of_person on text_template (person_id)`.execute(db);
  },
};
