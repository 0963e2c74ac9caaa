import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds what users may see, and not change. */
export const lockedKinds: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table person add locked_kinds text[] not null default '{}'`.execute(db);
    await sql`comment on column person.locked_kinds is
      'Of \`lockableKinds\`: the kinds of things that the user may see, and not change.'`.execute(db);
  },
};
