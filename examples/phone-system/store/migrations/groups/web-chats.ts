import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the chats of visitors of websites. Their messages are the messages of the thread. */
export const webChats: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('web_chat')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('remote', 'text', (c) => c.notNull())
      .addColumn('thread_id', 'integer', (c) => c.unique().references('text_thread.id').onDelete('cascade'))
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('origin', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('question', 'text', (c) => c.notNull())
      .addColumn('page_url', 'text', (c) => c.notNull())
      .addColumn('page_title', 'text', (c) => c.notNull())
      .addColumn('language', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('agent_name', 'text')
      .addColumn('started_at', 'timestamptz', (c) => c.notNull())
      .addColumn('queued_at', 'timestamptz', (c) => c.notNull())
      .addColumn('silent_since', 'timestamptz')
      .addColumn('is_warned', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('offered_number', 'text')
      .addColumn('requested_number', 'text')
      .addColumn('ended_at', 'timestamptz')
      .addColumn('end_reason', 'text')
      .execute();
    await sql`create index web_chat_open on web_chat (id) where state <> 'ended'`.execute(db);
    await db.schema
      .createTable('web_chat_key')
      .addColumn('chat_id', 'integer', (c) => c.notNull().references('web_chat.id').onDelete('cascade'))
      .addColumn('key', 'text', (c) => c.notNull())
      .addColumn('message_id', 'integer', (c) =>
        c.notNull().references('text_message.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('web_chat_key_pk', ['chat_id', 'key'])
      .execute();
    await db.schema
      .createTable('web_chat_file')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('chat_id', 'integer', (c) => c.notNull().references('web_chat.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('size', 'integer', (c) => c.notNull())
      .execute();
    await sql`create index web_chat_file_of_chat on web_chat_file (chat_id)`.execute(db);
  },
};
