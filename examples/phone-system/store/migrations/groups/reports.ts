import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds reports on a schedule, and the files that they have made. */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('queue_report')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('frequency', 'text', (c) => c.notNull())
      .addColumn('hour', 'integer', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('groups', 'text', (c) => c.notNull())
      .addColumn('threshold_ms', 'integer', (c) => c.notNull())
      .addColumn('is_mailed', 'boolean', (c) => c.notNull())
      .addColumn('next_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('queue_report_file')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('report_id', 'integer', (c) => c.notNull().references('queue_report.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('from_day', 'text', (c) => c.notNull())
      .addColumn('to_day', 'text', (c) => c.notNull())
      .addColumn('made_at', 'timestamptz', (c) => c.notNull())
      .addColumn('mail', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('queue_report_person').on('queue_report').column('person_id').execute();
    await db.schema
      .createIndex('queue_report_file_report')
      .on('queue_report_file')
      .columns(['report_id', 'id'])
      .execute();
  },
};
