import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds how many changes of the password of a user's chat the homeserver has carried out. Until now, all of them. */
export const chatRenewed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('chat_renewed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update person set chat_renewed = chat_renewals`.execute(db);
  },
};
