import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the area in which a user dials. */
export const geoAreas: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('person').addColumn('geo_area', 'text').execute();
  },
};
