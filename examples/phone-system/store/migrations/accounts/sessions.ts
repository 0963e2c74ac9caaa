import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The client of each session, and the record of users who acted for others. */
export const sessions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('session')
      .addColumn('client', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createTable('acting_record')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      // The name stays when the account of the actor is removed.
      .addColumn('actor_name', 'text', (c) => c.notNull())
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('session_hash', 'text', (c) => c.notNull())
      .addColumn('began_at', 'timestamptz', (c) => c.notNull())
      .addColumn('ended_at', 'timestamptz')
      .execute();
    await db.schema
      .createIndex('acting_record_person')
      .on('acting_record')
      .columns(['person_id', 'began_at'])
      .execute();
  },
};
