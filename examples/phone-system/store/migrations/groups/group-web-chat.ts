import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the properties of groups for visitors of websites who write to them. */
export const groupWebChat: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('acd_group')
      .addColumn('has_web_chat', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('web_chat_origins', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('web_chat_required', 'text', (c) => c.notNull().defaultTo('name,question'))
      .addColumn('web_chat_wait_seconds', 'integer', (c) => c.defaultTo(900))
      .addColumn('web_chat_warning_seconds', 'integer', (c) => c.notNull().defaultTo(180))
      .addColumn('web_chat_end_seconds', 'integer', (c) => c.notNull().defaultTo(300))
      .execute();
  },
};
