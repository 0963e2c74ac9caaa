import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds how long each agent was in which status, day by day. */
export const agentTimes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('agent_time')
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('day', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('times', 'integer', (c) => c.notNull())
      .addColumn('total_ms', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('agent_time_pkey', ['person_id', 'day', 'kind'])
      .execute();
  },
};
