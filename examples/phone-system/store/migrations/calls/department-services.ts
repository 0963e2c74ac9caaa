import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds values of departments to the properties of services. */
export const departmentServices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('ivr_property').addColumn('department', 'text').execute();
    await db.schema.dropIndex('ivr_property_of_person').execute();
    await db.schema
      .createIndex('ivr_property_of_owner')
      .unique()
      .nullsNotDistinct()
      .on('ivr_property')
      .columns(['person_id', 'department', 'name'])
      .execute();
  },
};
