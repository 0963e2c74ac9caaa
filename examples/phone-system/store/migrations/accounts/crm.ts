import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The right to use the phone inside a CRM, and the users' settings for it. */
export const crm: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('may_use_crm', 'boolean', (c) => c.notNull().defaultTo(true))
      .addColumn('crm_settings', 'jsonb')
      .execute();
  },
};
