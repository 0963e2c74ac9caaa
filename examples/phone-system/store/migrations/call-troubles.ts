import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps what was wrong with the sound of a call beside its signalling, so that such calls are found. */
export const callTroubles: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      "alter table call_signalling add column troubles text[] not null default '{}'",
      "comment on column call_signalling.troubles is 'The troubles with the sound of its legs.'",
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
