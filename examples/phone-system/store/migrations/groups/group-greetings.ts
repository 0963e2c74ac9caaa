import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the sounds of groups, and the announcements that a group makes. */
export const groupGreetings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('group_greeting')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('topic', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('file', 'text', (c) => c.notNull().unique())
      .addColumn('added_at', 'timestamptz', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull())
      .addColumn('is_chosen', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .alterTable('acd_group')
      .addColumn('announced_topics', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  },
};
