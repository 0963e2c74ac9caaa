import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the hunt groups: people behind a number, without a queue. */
export const huntGroups: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = table('hunt_group', 'People behind a number, whose phones ring without a queue.', {
      id: 'serial primary key',
      number: 'text not null unique',
      label: 'text not null',
      ring_pattern: ["text not null default 'unisson'", 'A `huntPattern`.'],
      ringing_seconds: ['integer', 'How long each phone rings; null: the usual time.'],
      overflow: ['text', 'The number that gets a call which no member takes; null: none.'],
      members: ["jsonb not null default '[]'", 'The ids of its people, in the order in which they ring.'],
      is_managed_by_members: 'boolean not null default false',
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
