import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the group that distributed a call, and the indexes for the history of groups and for missed calls. */
export const groupHistory: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('call_record')
      .addColumn('group_id', 'integer', (c) => c.references('acd_group.id').onDelete('set null'))
      .addColumn('is_hidden', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index call_record_of_group on call_record (group_id, started_at desc, id desc)
      where group_id is not null`.execute(db);
  },
};

/** Lets a call belong to a group alone: a call that did not ring at a phone. */
export const unrungCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('call_record')
      .alterColumn('person_id', (column) => column.dropNotNull())
      .execute();
  },
};
