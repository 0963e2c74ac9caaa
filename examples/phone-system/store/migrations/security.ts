import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the rules for signing in, and the keys of service accounts. */
export const security: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('security_policy', 'The rules for signing in: at most a single row.', {
        id: 'integer primary key check (id = 1)',
        data: ['jsonb not null', 'A `SecurityRules`.'],
      }),
      `alter table service_account add label text not null default ''`,
      `alter table service_account add created_by text`,
      `comment on column service_account.created_by is 'The name of the administrator; null: it was there from the start.'`,
      `alter table service_account add created_at timestamptz`,
      `alter table service_account add last_used_at timestamptz`,
      `alter table service_account add previous_hash text`,
      `comment on column service_account.previous_hash is 'The key before, which is valid for a while.'`,
      `alter table service_account add previous_until timestamptz`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
