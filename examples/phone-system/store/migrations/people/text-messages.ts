import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds the text messages of users. A thread repeats its newest message, so that a page of threads reads a single index.
 */
export const textMessages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('text_thread')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('label', 'text')
      .addColumn('last_text', 'text', (c) => c.notNull())
      .addColumn('last_state', 'text', (c) => c.notNull())
      .addColumn('last_at', 'timestamptz', (c) => c.notNull())
      .addColumn('unread', 'integer', (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint('text_thread_number', ['person_id', 'number'])
      .execute();
    await sql`create index text_thread_newest on text_thread (person_id, last_at desc, id desc)`.execute(db);
    await sql`create index text_thread_unread on text_thread (person_id) where unread > 0`.execute(db);
    await db.schema
      .createTable('text_message')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('thread_id', 'integer', (c) => c.notNull().references('text_thread.id').onDelete('cascade'))
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('failure', 'text')
      .addColumn('at', 'timestamptz', (c) => c.notNull())
      .addColumn('segments', 'integer', (c) => c.notNull())
      .execute();
    await sql`create index text_message_of_thread on text_message (thread_id, id desc)`.execute(db);
    await sql`create index text_message_outbox on text_message (id) where state in ('queued', 'sending')`.execute(
      db,
    );
    await db.schema
      .createTable('text_part')
      .addColumn('carrier_id', 'text', (c) => c.primaryKey())
      .addColumn('message_id', 'integer', (c) =>
        c.notNull().references('text_message.id').onDelete('cascade'),
      )
      .addColumn('is_delivered', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index text_part_of_message on text_part (message_id)`.execute(db);
  },
};
