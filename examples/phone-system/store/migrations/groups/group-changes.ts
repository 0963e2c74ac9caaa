import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The history of the settings of groups. */
export const groupChanges: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('group_change')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('user_label', 'text', (c) => c.notNull())
      .addColumn('actor_label', 'text')
      .addColumn('changed_at', 'timestamptz', (c) => c.notNull())
      .addColumn('undoes', 'integer', (c) => c.references('group_change.id').onDelete('set null'))
      .addColumn('is_undone', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('difference', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('group_change_of_group')
      .on('group_change')
      .columns(['group_id', 'id'])
      .execute();
  },
};
