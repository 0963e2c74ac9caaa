import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the photos of colleagues and contacts. */
export const photos: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('photo')
      .addColumn('uid', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull().unique())
      .addColumn('content', 'bytea', (c) => c.notNull())
      .execute();
  },
};
