import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who may use the phone inside a CRM, and what they decided about it. */
export const crm: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('may_use_crm', 'boolean', (c) => c.notNull().defaultTo(true))
      .addColumn('crm_settings', 'jsonb')
      .execute();
  },
};
