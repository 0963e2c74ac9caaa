import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The family of each session, and the right to sign users in. */
export const signInCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('family_id', 'text').execute();
    await db.schema
      .alterTable('service_account')
      .addColumn('may_sign_in_users', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
