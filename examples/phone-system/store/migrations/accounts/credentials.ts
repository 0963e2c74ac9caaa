import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the PIN of users, and the lock of users who may not change their password. */
export const credentials: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('is_password_locked', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('pin_hash', 'text')
      .execute();
  },
};
