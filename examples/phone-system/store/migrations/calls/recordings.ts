import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the causes of ended calls, their recordings, and accesses to the recordings. */
export const recordings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('call_record')
      .addColumn('is_forwarded', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('cause', 'text')
      .addColumn('call_id', 'integer')
      .execute();
    await db.schema
      .alterTable('person')
      .addColumn('may_call_premium', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('call_recording')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('call_record_id', 'integer', (c) =>
        c.notNull().references('call_record.id').onDelete('cascade'),
      )
      .addColumn('file', 'text', (c) => c.notNull().unique())
      .addColumn('started_at', 'timestamptz', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_complete', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('recorded_leg')
      .addColumn('recording_id', 'text', (c) =>
        c.notNull().references('call_recording.id').onDelete('cascade'),
      )
      .addColumn('call_record_id', 'integer', (c) =>
        c.notNull().references('call_record.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('recorded_leg_pkey', ['recording_id', 'call_record_id'])
      .execute();
    await db.schema
      .createTable('recording_access')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('recording_id', 'text', (c) => c.notNull().references('call_recording.id'))
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('granted_at', 'timestamptz', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await sql`create index call_recording_of_person on call_recording (person_id, started_at desc)`.execute(
      db,
    );
    await sql`create index call_recording_of_leg on call_recording (call_record_id)`.execute(db);
    await sql`create index recorded_leg_of_record on recorded_leg (call_record_id)`.execute(db);
    await sql`create index recording_access_of on recording_access (recording_id, granted_at desc)`.execute(
      db,
    );
  },
};
