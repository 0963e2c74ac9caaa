import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The other origin whose page began a session. */
export const sessionOrigins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('origin', 'text').execute();
  },
};
