import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the users who were erased, whose ids are not given again, and keeps their accesses to recordings of others. */
export const erasure: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('erased_person', 'A user who was erased, and whose id is not given again.', {
        id: 'integer primary key',
        erased_at: 'timestamptz not null',
      }),
      // The record of accesses outlives the users.
      'alter table recording_access drop constraint recording_access_person_id_fkey',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
