import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Data of users beside their calls: presence, missed calls seen or not, contacts, favourites, voicemail. */
export const office: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('missed_seen_at', 'timestamptz')
      .addColumn('presence_setting', 'text', (c) => c.notNull().defaultTo('CalendarSetting'))
      .addColumn('presence_state', 'text', (c) => c.notNull().defaultTo('available'))
      .addColumn('is_switchboard', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('has_mailbox', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('contact')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('owner_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('company', 'text', (c) => c.notNull())
      .addColumn('professional_number', 'text', (c) => c.notNull())
      .addColumn('mobile_number', 'text', (c) => c.notNull())
      .addColumn('home_number', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('favourite')
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('contact', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('favourite_pkey', ['person_id', 'contact'])
      .execute();
    await db.schema
      .createTable('voicemail')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('remote_number', 'text', (c) => c.notNull())
      .addColumn('remote_label', 'text')
      .addColumn('file', 'text', (c) => c.notNull().unique())
      .addColumn('received_at', 'timestamptz', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull())
      .addColumn('is_read', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index voicemail_of_person on voicemail (person_id, received_at desc)`.execute(db);
    await sql`create index contact_of_person on contact (owner_id)`.execute(db);
  },
};

/** Calendars of users with their slots, and holidays. */
export const calendars: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('calendar')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('is_active', 'boolean', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('calendar_of_person').on('calendar').column('person_id').execute();
    await db.schema
      .createTable('calendar_slot')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('calendar_id', 'integer', (c) => c.notNull().references('calendar.id').onDelete('cascade'))
      .addColumn('is_weekly', 'boolean', (c) => c.notNull())
      .addColumn('fields', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('calendar_slot_of_calendar')
      .on('calendar_slot')
      .column('calendar_id')
      .execute();
    await db.schema
      .createTable('holiday')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('fields', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('holiday_of_person').on('holiday').column('person_id').execute();
  },
};
