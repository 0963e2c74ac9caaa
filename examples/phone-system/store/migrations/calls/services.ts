import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the properties of services, and the right to set them for all users. */
export const services: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ivr_property')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('value', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('ivr_property_of_person')
      .unique()
      .nullsNotDistinct()
      .on('ivr_property')
      .columns(['person_id', 'name'])
      .execute();
    await db.schema
      .alterTable('person')
      .addColumn('may_set_service_defaults', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};

/** The callers whom users call back. */
export const owedCalls: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('owed_call')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('label', 'text')
      .addColumn('requested_at', 'timestamptz', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .execute();
  },
};
