import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Members of groups, states of agents, and numbers that may be presented outside. */
export const agents: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('acd_pause_reason')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('agent')
      .addColumn('person_id', 'integer', (c) => c.primaryKey().references('person.id').onDelete('cascade'))
      .addColumn('has_call_pad', 'boolean', (c) => c.notNull())
      .addColumn('is_call_capable', 'boolean', (c) => c.notNull())
      .addColumn('logged_in_at', 'timestamptz')
      .addColumn('is_paused', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('pause_reason_id', 'integer', (c) =>
        c.references('acd_pause_reason.id').onDelete('set null'),
      )
      .addColumn('changed_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('acd_group')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('is_active', 'boolean', (c) => c.notNull())
      .addColumn('ring_pattern', 'text', (c) => c.notNull())
      .addColumn('queue_size', 'integer', (c) => c.notNull())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('acd_member')
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('person_id', 'integer', (c) => c.notNull().references('agent.person_id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('is_active', 'boolean', (c) => c.notNull())
      .addPrimaryKeyConstraint('acd_member_pkey', ['group_id', 'person_id'])
      .execute();
    await db.schema
      .createTable('caller_id')
      .addColumn('number', 'text', (c) => c.primaryKey())
      .addColumn('label', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('caller_id_of_person')
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('label', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('caller_id_of_person_pkey', ['person_id', 'number'])
      .execute();
    await db.schema.alterTable('person').addColumn('custom_caller_id', 'text').execute();
  },
};

/** Adds the numbers at which groups are called from outside. */
export const groupNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('acd_group')
      .addColumn('direct_number', 'text', (c) => c.unique())
      .execute();
  },
};

/** Adds the callers of groups, and what a group does with calls that it cannot take. */
export const groupCallers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('acd_group')
      .addColumn('max_wait_seconds', 'integer')
      .addColumn('overflow', 'text')
      .execute();
    await db.schema
      .createTable('acd_client')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('call_id', 'integer', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('label', 'text')
      .addColumn('entered_at', 'timestamptz', (c) => c.notNull())
      .addColumn('answered_at', 'timestamptz')
      .addColumn('left_at', 'timestamptz')
      .addColumn('person_id', 'integer', (c) => c.references('person.id').onDelete('set null'))
      .addColumn('exit', 'text')
      .execute();
    await db.schema
      .createIndex('acd_client_entered_at')
      .on('acd_client')
      .columns(['group_id', 'entered_at'])
      .execute();
  },
};

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

/**
 * Writes the numbers of earlier callers of groups as they are stored today, so that agents find the earlier calls of a number. They
 * were stored as people write them in the country of the enterprise, such as `06 12 34 56 78` or `+44 20 7946 0018`.
 */
export const internationalCallers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update acd_client set number = replace(number, ' ', '') where number like '+%' and number like '% %'`.execute(
      db,
    );
    await sql`update acd_client set number = '+33' || substr(replace(number, ' ', ''), 2)
      where replace(number, ' ', '') ~ '^0[1-9][0-9]{8}$'`.execute(db);
  },
};

/** Keeps that a supervisor has moved a call-back, or the caller who asked for it, to the front. */
export const movedCallbacks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('acd_callback').addColumn('moved_to', 'timestamptz').execute();
  },
};

/** Keeps that a supervisor has moved a caller to the front, so that the caller has this place again after a crash. */
export const movedCallers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('acd_client').addColumn('moved_to', 'timestamptz').execute();
  },
};
