import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds how often the password of a user's chat has changed. */
export const chatRenewals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('chat_renewals', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
