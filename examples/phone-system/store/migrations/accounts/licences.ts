import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The licences of each user, and the queues with messages. */
export const licences: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('licences', 'jsonb', (c) => c.notNull().defaultTo('{}'))
      .execute();
    await db.schema
      .alterTable('acd_group')
      .addColumn('takes_messages', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
