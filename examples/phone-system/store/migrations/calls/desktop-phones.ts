import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The place and the codecs of each user's desktop phone, and the parts of the demonstration that a store has had. */
export const desktopPhones: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('softphone_site', 'text')
      .addColumn('softphone_location', 'text')
      .addColumn('softphone_g7222', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('softphone_g729', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('demo_part')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .execute();
  },
};
