import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps the users that have our address at a vendor's product, so that it is taken away there from users who leave. */
export const vendorUsers: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      "alter table webhook add column registered text[] not null default '{}'",
      "comment on column webhook.registered is 'The users of a vendor''s product for whom it has our address.'",
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
