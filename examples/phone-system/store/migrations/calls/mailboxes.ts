import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the kinds of messages, what is said about them, their undo, and how users learn of them. */
export const mailboxes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('voicemail')
      .addColumn('type', 'text', (c) => c.notNull().defaultTo('VOICE_MAIL'))
      .addColumn('transcript', 'text')
      .addColumn('comment', 'text')
      .addColumn('forwarded_by', 'text')
      .addColumn('deleted_at', 'timestamptz')
      .execute();
    await db.schema
      .alterTable('person')
      .addColumn('voicemail_notification', 'text', (c) => c.notNull().defaultTo('NoNotification'))
      .addColumn('voicemail_refused_at', 'timestamptz')
      .execute();
  },
};
