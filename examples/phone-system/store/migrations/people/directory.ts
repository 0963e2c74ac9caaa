import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the table by which the directory is searched and sorted: a row for each colleague and each contact. */
export const directory: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('directory_index')
      .addColumn('uid', 'text', (c) => c.primaryKey())
      .addColumn('contact_id', 'integer', (c) => c.unique().references('contact.id').onDelete('cascade'))
      .addColumn('person_id', 'integer', (c) => c.unique().references('person.id').onDelete('cascade'))
      .addColumn('owner_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('directory', 'text', (c) => c.notNull())
      .addColumn('department', 'text')
      .addColumn('words', 'text', (c) => c.notNull())
      .addColumn('digits', 'text', (c) => c.notNull())
      .addColumn('numbers', sql`text[]`, (c) => c.notNull())
      .addColumn('first_name_key', sql`text collate "C"`, (c) => c.notNull())
      .addColumn('last_name_key', sql`text collate "C"`, (c) => c.notNull())
      .execute();
    // The index includes the columns that restrict a list, so that a page in the middle is found without the table.
    for (const key of ['first_name_key', 'last_name_key']) {
      await sql`create index ${sql.ref(`directory_by_${key}`)} on directory_index (${sql.ref(key)}, uid)
        include (owner_id, directory, department)`.execute(db);
    }
    await sql`create index directory_numbers on directory_index using gin (numbers)`.execute(db);
    // Without the extension the same searches read the whole index table.
    await sql`do $$ begin
      create extension if not exists pg_trgm;
      create index directory_words on directory_index using gin (words gin_trgm_ops);
      create index directory_digits on directory_index using gin (digits gin_trgm_ops);
    exception when others then
      raise notice 'The extension pg_trgm is not available: %', sqlerrm;
    end $$`.execute(db);
  },
};

/** Completes the indexes of sorted lists with the columns that hide an entry, so that a page is found without the table. */
export const directoryPages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const key of ['first_name_key', 'last_name_key']) {
      const name = `directory_by_${key}`;
      await db.schema.dropIndex(name).execute();
      await sql`create index ${sql.ref(name)} on directory_index (${sql.ref(key)}, uid)
        include (owner_id, directory, department, hidden, person_id)`.execute(db);
    }
  },
};

/** Has the next start write the index anew: searches compare more letters than they did. */
export const foldedDirectory: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`delete from directory_index`.execute(db);
  },
};

/** Adds the index by which the entries that only a single user sees are counted. */
export const directoryOwners: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index directory_owner on directory_index (owner_id) where owner_id is not null`.execute(
      db,
    );
  },
};
