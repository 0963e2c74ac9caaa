import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the order, parts and conditions of forwardings. Existing forwardings stay in the order in which they were made.
 */
export const forwardingRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('forwarding')
      .addColumn('priority_order', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('parent_id', 'integer', (c) => c.references('forwarding.id').onDelete('cascade'))
      .addColumn('conditions', 'jsonb', (c) => c.notNull().defaultTo('{}'))
      .execute();
    await sql`update forwarding set priority_order = least(id, 99999) * 10`.execute(db);
    await db.schema.createIndex('forwarding_of_person').on('forwarding').column('person_id').execute();
  },
};
