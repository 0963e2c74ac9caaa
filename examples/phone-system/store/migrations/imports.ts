import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the imports of files, and since when a user is in use: an import takes back no such user. */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      'alter table person add first_used_at timestamptz',
      `comment on column person.first_used_at is 'When the user first signed in or chose a password; null: not yet.'`,
      // Each user who is removed has phones that go with the user.
      'create index terminal_of_person on terminal (person_id)',
      ...table('data_import', 'A file with users, phones and groups that was imported.', {
        id: 'text primary key',
        at: 'timestamptz not null',
        state: ['text not null', 'Of `importStates`.'],
        last_person_id: [
          'integer',
          'The highest id of its users, which is not given again; null: it has none.',
        ],
        last_queue_id: [
          'integer',
          'The highest id of its queues, which is not given again; null: it has none.',
        ],
        data: ['jsonb not null', 'A `storedImport`.'],
      }),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
