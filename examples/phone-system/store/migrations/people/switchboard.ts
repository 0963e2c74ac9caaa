import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the favourites of the switchboard, which all users see, and the names as the keys of a telephone spell them. */
export const switchboard: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('switchboard_favourite')
      .addColumn('contact', 'text', (c) => c.primaryKey())
      .execute();
    await db.schema
      .alterTable('directory_index')
      .addColumn('keypad', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`create index directory_tags on directory_index using gin (tags)`.execute(db);
    // Without the extension the same searches read the whole index table.
    await sql`do $$ begin
      create index directory_keypad on directory_index using gin (keypad gin_trgm_ops);
    exception when others then
      raise notice 'The extension pg_trgm is not available: %', sqlerrm;
    end $$`.execute(db);
    // The next start writes the index anew, with the column that it did not have.
    await sql`delete from directory_index`.execute(db);
  },
};
