import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the times that a group gives its agents and customers for messages, and for how long it keeps files of web chats. */
export const messageTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('acd_group')
      .addColumn('sms_answer_seconds', 'integer', (c) => c.notNull().defaultTo(300))
      .addColumn('sms_silence_seconds', 'integer', (c) => c.notNull().defaultTo(1_800))
      .addColumn('web_chat_answer_seconds', 'integer', (c) => c.notNull().defaultTo(120))
      .addColumn('web_chat_file_seconds', 'integer', (c) => c.notNull().defaultTo(7_776_000))
      .execute();
  },
};
