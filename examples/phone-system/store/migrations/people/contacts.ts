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

/** Adds the pairs of contacts that are known to be different, and the merges that can be undone. */
export const duplicates: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('distinct_contact')
      .addColumn('one', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
      .addColumn('other', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('distinct_contact_pkey', ['one', 'other'])
      .execute();
    await db.schema
      .createTable('contact_merge')
      .addColumn('kept', 'integer', (c) => c.notNull().references('contact.id').onDelete('cascade'))
      .addColumn('removed', 'integer', (c) => c.notNull())
      .addColumn('merged_at', 'timestamptz', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('earlier', 'jsonb', (c) => c.notNull())
      .addPrimaryKeyConstraint('contact_merge_pkey', ['kept', 'removed'])
      .execute();
    await sql`create index contact_merge_by_time on contact_merge (merged_at)`.execute(db);
  },
};
