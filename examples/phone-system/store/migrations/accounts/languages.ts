import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the language of each user. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('person').addColumn('language', 'text').execute();
  },
};
