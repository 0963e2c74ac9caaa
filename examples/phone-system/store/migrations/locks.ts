import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Users who may not sign out: their phone stays theirs all day. */
export const locks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('is_logout_locked', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
