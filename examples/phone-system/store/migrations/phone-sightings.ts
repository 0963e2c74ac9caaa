import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds when each phone was last registered, and from where. */
export const phoneSightings: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = table('phone_sighting', 'When a phone was last registered.', {
      terminal_id: 'text primary key references terminal on delete cascade',
      at: 'timestamptz not null',
      address: ['text not null', 'The network address from which it registered.'],
      program: ['text not null', 'The program that it names itself; empty: none.'],
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
