import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the PINs by which callers join the meetings of a meeting point. The phone system gives them when it starts. */
export const meetingPins: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('meeting_point')
      .addColumn('pin', 'text', (c) => c.unique())
      .execute();
  },
};
