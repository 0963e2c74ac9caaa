import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the further fields of contacts and colleagues, and the user's rights to change them. */
export const contacts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('contact')
      .addColumn('details', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'`))
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('person')
      .addColumn('details', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'`))
      .addColumn('contact_rights', 'jsonb')
      .execute();
    await db.schema
      .alterTable('directory_index')
      .addColumn('hidden', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('tags', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
      .execute();
    // The next start writes the index anew, with the fields that it did not have.
    await sql`delete from directory_index`.execute(db);
  },
};
