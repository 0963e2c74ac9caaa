import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the quality of calls: a row for each call that was measured. */
export const callQuality: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('call_quality')
      .addColumn('call_record_id', 'integer', (c) =>
        c.primaryKey().references('call_record.id').onDelete('cascade'),
      )
      .addColumn('mos', 'double precision', (c) => c.notNull())
      .addColumn('worst_mos', 'double precision', (c) => c.notNull())
      .addColumn('loss_in', 'double precision', (c) => c.notNull())
      .addColumn('loss_out', 'double precision', (c) => c.notNull())
      .addColumn('jitter_ms', 'double precision', (c) => c.notNull())
      .addColumn('round_trip_ms', 'double precision', (c) => c.notNull())
      .addColumn('trouble', 'text')
      .addColumn('measured_ms', 'integer', (c) => c.notNull())
      .execute();
  },
};
