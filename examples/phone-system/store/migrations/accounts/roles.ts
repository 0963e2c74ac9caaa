import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rights on the calls of others beyond picking up. */
export const roles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('is_supervisor', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('may_intrude', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_compliance_officer', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
