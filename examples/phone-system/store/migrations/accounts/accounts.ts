import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Programs that sign in, second factors, and users who act for others. */
export const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('department', 'text')
      .addColumn('second_step', 'text')
      .addColumn('may_act_for_others', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('service_account')
      .addColumn('login', 'text', (c) => c.primaryKey())
      .addColumn('enterprise', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('session')
      .alterColumn('person_id', (c) => c.dropNotNull())
      .addColumn('actor_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('service_login', 'text', (c) => c.references('service_account.login').onDelete('cascade'))
      .execute();
  },
};
