import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the answers to invitations, and the addresses at which colleagues are invited. */
export const invitationAnswers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('meeting_invitation')
      .addColumn('colleague_emails', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
      .addColumn('answers', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
      .execute();
  },
};
