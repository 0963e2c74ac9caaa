import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The forwardings of calls. */
export const forwardings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('forwarding')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('is_active', 'boolean', (c) => c.notNull())
      .addColumn('forward_type', 'text', (c) => c.notNull())
      .addColumn('filter', 'text', (c) => c.notNull())
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('delay_ms', 'integer', (c) => c.notNull())
      .execute();
  },
};
