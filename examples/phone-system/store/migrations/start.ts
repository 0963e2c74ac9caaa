import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const start: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('person')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('login', 'text', (c) => c.notNull().unique())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('direct_number', 'text', (c) => c.unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('settings', 'jsonb')
      .execute();
    await db.schema
      .createTable('terminal')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('softphone_type', 'text', (c) => c.notNull())
      .addColumn('max_connections', 'integer', (c) => c.notNull())
      .addColumn('register_id', 'text', (c) => c.unique())
      .addColumn('device_password', 'text')
      .execute();
    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('used_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('call_record')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('is_incoming', 'boolean', (c) => c.notNull())
      .addColumn('is_missed', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_rejected', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('started_at', 'timestamptz', (c) => c.notNull())
      .addColumn('talking_at', 'timestamptz')
      .addColumn('ended_at', 'timestamptz')
      .addColumn('called_number', 'text', (c) => c.notNull())
      .addColumn('called_label', 'text')
      .addColumn('remote_number', 'text', (c) => c.notNull())
      .addColumn('remote_label', 'text')
      .execute();
    await sql`create index call_record_of_person on call_record (person_id, started_at desc, id desc)`.execute(
      db,
    );
    await sql`create index call_record_open on call_record (id) where ended_at is null`.execute(db);
  },
};
