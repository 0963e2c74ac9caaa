import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds folders of favourites, very important people, speed dials, and the types of entries. */
export const favourites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('favourite_folder')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addUniqueConstraint('favourite_folder_label', ['person_id', 'label'])
      .execute();
    await db.schema
      .alterTable('favourite')
      .addColumn('folder_id', 'integer', (c) => c.references('favourite_folder.id').onDelete('set null'))
      .execute();
    await db.schema
      .createTable('vip')
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('contact', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('vip_pkey', ['person_id', 'contact'])
      .execute();
    await db.schema
      .createTable('speed_dial')
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('contact', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('speed_dial_pkey', ['person_id', 'code'])
      .execute();
    await sql`create index speed_dial_contact on speed_dial (contact)`.execute(db);
    await db.schema
      .alterTable('directory_index')
      .addColumn('type', 'text', (c) => c.notNull().defaultTo('UserContact'))
      .execute();
    await sql`update directory_index set type = 'IUser' where person_id is not null`.execute(db);
  },
};
