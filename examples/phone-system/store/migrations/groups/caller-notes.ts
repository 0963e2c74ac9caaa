import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the notes of agents about callers of groups. */
export const callerNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('acd_note')
      .addColumn('client_id', 'integer', (c) =>
        c.primaryKey().references('acd_client.id').onDelete('cascade'),
      )
      .addColumn('note', 'text', (c) => c.notNull())
      .addColumn('noted_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('acd_client_number')
      .on('acd_client')
      .columns(['number', 'group_id'])
      .execute();
  },
};
