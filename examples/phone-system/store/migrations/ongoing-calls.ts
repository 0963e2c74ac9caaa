import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the calls that go on, so that another process can continue them after the death of this process. */
export const ongoingCalls: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = table('ongoing_call', 'A call that goes on, for the case that its process dies.', {
      call_id: ['integer primary key check (call_id > 0)', 'The call of call_record.'],
      content: [
        'text not null check (octet_length(content) between 2 and 1000000)',
        'Its parties, and the dialogs of their phones, as JSON. Removed with the end of the call.',
      ],
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
