import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the settings of phones: whether they ring, their model, their keys and the address of their settings files. */
export const devices: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('terminal')
      .addColumn('is_ringing', 'boolean', (c) => c.notNull().defaultTo(true))
      .addColumn('is_disabled', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_default', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('model', 'text')
      .addColumn('mac_address', 'text', (c) => c.unique())
      .addColumn('line_label', 'text')
      .addColumn('keys', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('provisioning_secret', 'text', (c) => c.unique())
      .addColumn('provisioned_at', 'timestamptz')
      .addColumn('settings_changed_at', 'timestamptz')
      .execute();
  },
};
