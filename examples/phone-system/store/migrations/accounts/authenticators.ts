import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the apps that show codes for the second step of signing in. */
export const authenticators: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('authenticator')
      .addColumn('person_id', 'integer', (c) => c.primaryKey().references('person.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('last_step', 'integer', (c) => c.notNull())
      .addColumn('recovery_hashes', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('confirmed_at', 'timestamptz', (c) => c.notNull())
      .execute();
  },
};
