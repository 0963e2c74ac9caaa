import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lets a segment of a text message be stored in octets: a character may begin in a segment and end in the next segment.
 */
export const textOctets: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('text_arrival').addColumn('coding', 'integer').execute();
  },
};
