import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds numbers of the mobile network that lead to the phones of users. */
export const mobileNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('mobile_direct_number', 'text', (c) => c.unique())
      .execute();
  },
};
