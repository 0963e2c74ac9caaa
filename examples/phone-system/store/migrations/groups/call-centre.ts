import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds the rules of groups, the work of agents beyond login and pause, and the calls that callers are owed. */
export const callCentre: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('acd_group')
      .addColumn('ringing_seconds', 'integer')
      .addColumn('syndical_seconds', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('unreachable_seconds', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_auto_login', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('bypasses_dnd', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('uses_skills', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('asks_feedback', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_managed_by_members', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_light', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('free_text', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('calendar', 'jsonb')
      .addColumn('has_callback', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('callback_key', 'text', (c) => c.notNull().defaultTo('1'))
      .addColumn('callback_attempts', 'integer', (c) => c.notNull().defaultTo(3))
      .addColumn('callback_retry_seconds', 'integer', (c) => c.notNull().defaultTo(300))
      .addColumn('has_mailbox', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('announcement_seconds', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('acd_member')
      .addColumn('skill_level', 'integer', (c) => c.notNull().defaultTo(1))
      .execute();
    await db.schema
      .alterTable('agent')
      .addColumn('syndical_since', 'timestamptz')
      .addColumn('syndical_until', 'timestamptz')
      .addColumn('unreachable_since', 'timestamptz')
      .addColumn('unreachable_until', 'timestamptz')
      .addColumn('unreachable_cause', 'text')
      .addColumn('is_feedback_needed', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('group_calls', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('talked_ms', 'double precision', (c) => c.notNull().defaultTo(0))
      .addColumn('no_answers', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('not_reached', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('acd_client')
      .addColumn('is_callback', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('feedback', 'text')
      .addColumn('feedback_text', 'text')
      .execute();
    await db.schema
      .createTable('acd_feedback_code')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('text', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('acd_callback')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('label', 'text')
      .addColumn('requested_at', 'timestamptz', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('due_at', 'timestamptz', (c) => c.notNull())
      .addColumn('ended_at', 'timestamptz')
      .addColumn('result', 'text')
      .execute();
  },
};
