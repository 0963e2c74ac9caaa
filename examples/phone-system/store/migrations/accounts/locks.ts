import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the lock of users who may not sign out. */
export const locks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('is_logout_locked', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
