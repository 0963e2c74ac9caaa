import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In which language everybody reads the product. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('person').addColumn('language', 'text').execute();
  },
};
