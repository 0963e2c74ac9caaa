import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the occasions and the times for which greetings are meant. */
export const greetingPurposes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('greeting')
      .addColumn('purpose', 'text', (c) => c.notNull().defaultTo('VOICE_MAIL'))
      .addColumn('applies_from', 'timestamptz')
      .addColumn('applies_until', 'timestamptz')
      .execute();
  },
};
