import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the trunks to carriers and other phone systems. */
export const trunks: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = table('trunk', 'A trunk to a carrier or another phone system.', {
      id: 'serial primary key',
      data: ['jsonb not null', 'A `TrunkValues`.'],
      secret: ['text', 'The password, encrypted with the key beside the database; null: it has none.'],
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
