import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the groups of people that are no queues. */
export const callGroups: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('call_group', 'A group of people that is no queue.', {
        id: 'serial primary key',
        type: ['text not null', 'Of `callGroupTypes`: a hunt group or a paging group.'],
        number: ['text not null unique', 'The internal number.'],
        label: 'text not null',
        ring_pattern: ["text not null default 'unisson'", 'Of `huntPatterns`.'],
        ringing_seconds: ['integer not null default 15', 'How long a member rings.'],
        overflow: ["text not null default ''", 'The number for calls that no member takes; empty: none.'],
        is_managed_by_members: ['boolean not null default false', 'Members may change the group.'],
      }),
      ...table('call_group_member', 'A member of a call group.', {
        group_id: 'integer not null references call_group on delete cascade',
        person_id: 'integer not null references person on delete cascade',
        position: ['integer not null', 'The place in the order of ringing.'],
      }),
      'alter table call_group_member add primary key (group_id, person_id)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
