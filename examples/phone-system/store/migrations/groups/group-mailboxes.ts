import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the mailboxes of groups: a message belongs to a person or to a group, whose members see it. */
export const groupMailboxes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('voicemail')
      .alterColumn('person_id', (c) => c.dropNotNull())
      .addColumn('group_id', 'integer', (c) => c.references('acd_group.id').onDelete('cascade'))
      .addColumn('handled_by', 'text')
      .execute();
    await db.schema
      .createIndex('voicemail_of_group')
      .on('voicemail')
      .columns(['group_id', 'received_at'])
      .execute();
  },
};
