import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the signalling of the calls of the last days. */
export const callSignalling: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('call_signalling', 'The SIP messages of a call of the last days, without secrets.', {
        call_id: ['integer primary key', 'The call of call_record.'],
        at: ['timestamptz not null', 'When it was over.'],
        legs: ['bytea not null', 'The legs with their messages, as JSON, packed with gzip.'],
      }),
      'create index call_signalling_by_age on call_signalling (at)',
      // It is no longer kept than the last entry of its call in the history.
      `create function forget_call_signalling() returns trigger language plpgsql as $$ begin
        delete from call_signalling where call_id = old.call_id
          and not exists (select from call_record where call_id = old.call_id);
        return null; end $$`,
      `create trigger call_record_forgotten after delete on call_record for each row
        execute function forget_call_signalling()`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
