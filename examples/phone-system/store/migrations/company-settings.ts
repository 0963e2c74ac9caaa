import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the settings of the company that administrators change while it works. */
export const companySettings: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = table('company_setting', 'Settings that administrators change.', {
      name: 'text primary key',
      data: ['jsonb not null', 'By name: `storedBrand`, `storedEmbedding` or `storedUserDefaults`.'],
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
