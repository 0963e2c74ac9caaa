import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the entries of accepted invitations in the calendars of the colleagues who have accepted. */
export const invitedSlots: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('meeting_invitation')
      .addColumn('invited_slots', 'jsonb', (c) => c.notNull().defaultTo(sql`'{}'::jsonb`))
      .execute();
  },
};
