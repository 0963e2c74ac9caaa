import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the conversations of groups. They are threads with a group in place of a person; between their messages are
 * remarks, in the state `noted`. A work item is what an agent does with the messages of a customer, from the first
 * until it is closed.
 */
export const workItems: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('text_thread')
      .alterColumn('person_id', (c) => c.dropNotNull())
      .addColumn('group_id', 'integer', (c) => c.references('acd_group.id').onDelete('cascade'))
      .addColumn('channel', 'text', (c) => c.notNull().defaultTo('sms'))
      .addColumn('phone', 'text')
      .execute();
    await sql`alter table text_thread add constraint text_thread_owner check ((person_id is null) <> (group_id is null))`.execute(
      db,
    );
    await sql`create unique index text_thread_of_group on text_thread (group_id, channel, number) where group_id is not null`.execute(
      db,
    );
    await db.schema
      .createTable('work_item')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('thread_id', 'integer', (c) => c.notNull().references('text_thread.id').onDelete('cascade'))
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('person_id', 'integer', (c) => c.references('person.id').onDelete('set null'))
      .addColumn('queued_at', 'timestamptz', (c) => c.notNull())
      .addColumn('assigned_at', 'timestamptz')
      .addColumn('deadline_at', 'timestamptz')
      .addColumn('waits_since', 'timestamptz')
      .addColumn('closed_at', 'timestamptz')
      .execute();
    await sql`create unique index work_item_open on work_item (thread_id) where closed_at is null`.execute(
      db,
    );
    await db.schema
      .alterTable('text_message')
      .addColumn('annotation', 'text')
      .addColumn('person_id', 'integer', (c) => c.references('person.id').onDelete('set null'))
      .addColumn('file', 'jsonb')
      .execute();
  },
};
