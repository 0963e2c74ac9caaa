import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the right to call abroad, and what was used of calls outside. */
export const outsideCalls: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      'alter table person add may_call_abroad boolean not null default false',
      `comment on column person.may_call_abroad is 'May call numbers of other countries.'`,
      ...table('outside_use', 'Calls to numbers outside: a row for each day of the company, user or trunk.', {
        day: ['integer not null', 'As 20260331, by the clocks of the company.'],
        subject: ['text not null', '`company`, `user:` or `trunk:` with the id.'],
        calls: 'integer not null',
        seconds: ['integer not null', 'Of conversation.'],
      }),
      'alter table outside_use add primary key (day, subject)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
