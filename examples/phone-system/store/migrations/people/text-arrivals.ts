import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the arrivals of text messages that their carrier may repeat, and the segments of messages that are not complete. */
export const textArrivals: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('text_arrival')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('session', 'text', (c) => c.notNull())
      .addColumn('sender', 'text', (c) => c.notNull())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('reference', 'integer')
      .addColumn('total', 'integer')
      .addColumn('position', 'integer')
      .addColumn('at', 'timestamptz', (c) => c.notNull())
      .addColumn('is_joined', 'boolean', (c) => c.notNull())
      .addColumn('is_settled', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index text_arrival_copy on text_arrival (sender, recipient)`.execute(db);
    // Receipts name a message whose hand-over was cut off by its number.
    await sql`create index text_message_open on text_message ((id % 65536)) where failure = 'unconfirmed'`.execute(
      db,
    );
  },
};
