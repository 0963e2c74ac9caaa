import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the age of passwords, which begins with this migration. */
export const passwordAge: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table person add password_set_at timestamptz not null default now()`.execute(db);
    await sql`comment on column person.password_set_at is 'When the password was chosen.'`.execute(db);
  },
};
