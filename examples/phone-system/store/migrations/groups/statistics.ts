import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counters that a group has for each day and month, without the counters of calls that last. */
const counters = [
  'offered',
  'answered',
  'abandoned',
  'overflowed',
  'callbacks',
  'messages',
  'redirected',
  'interrupted',
  'callbacks_reached',
  'handled',
] as const;

/**
 * Adds indexes for statistics, and tables of counted days and months, because a period of years has too many callers to count them
 * for each request. A caller who comes, changes or is removed later takes the mark off the day, which is then counted again.
 */
export const statistics: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index acd_client_entered on acd_client (entered_at desc, id desc)`.execute(db);
    await sql`create index acd_client_of_agent on acd_client (person_id, entered_at desc)
      where person_id is not null`.execute(db);
    await sql`create index agent_time_day on agent_time (day)`.execute(db);
    await createGroupCounts(db);
    await db.schema
      .createTable('acd_agent_count')
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('answered', 'integer', (c) => c.notNull())
      .addColumn('callbacks_reached', 'integer', (c) => c.notNull())
      .addColumn('handled', 'integer', (c) => c.notNull())
      .addColumn('handled_ms', 'double precision', (c) => c.notNull())
      .addColumn('handle_ranges', sql`integer[]`, (c) => c.notNull())
      .addPrimaryKeyConstraint('acd_agent_count_pkey', ['time_zone', 'period', 'group_id', 'person_id'])
      .execute();
    await db.schema
      .createTable('acd_counted')
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'timestamptz', (c) => c.notNull())
      .addColumn('ends_at', 'timestamptz', (c) => c.notNull())
      .addPrimaryKeyConstraint('acd_counted_pkey', ['time_zone', 'period'])
      .execute();
    await db.schema.createIndex('acd_counted_starts_at').on('acd_counted').column('starts_at').execute();
    await forgetChangedDays(db);
  },
};

async function createGroupCounts(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable('acd_group_count')
    .addColumn('time_zone', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('group_id', 'integer', (c) => c.notNull().references('acd_group.id').onDelete('cascade'))
    .addColumn('waited_ms', 'double precision', (c) => c.notNull())
    .addColumn('max_wait_ms', 'double precision', (c) => c.notNull())
    .addColumn('handled_ms', 'double precision', (c) => c.notNull())
    .addColumn('wait_ranges', sql`integer[]`, (c) => c.notNull())
    .addColumn('abandon_ranges', sql`integer[]`, (c) => c.notNull())
    .addColumn('handle_ranges', sql`integer[]`, (c) => c.notNull())
    .addPrimaryKeyConstraint('acd_group_count_pkey', ['time_zone', 'period', 'group_id']);
  for (const name of counters) table = table.addColumn(name, 'integer', (c) => c.notNull());
  await table.execute();
}

async function forgetChangedDays(db: Kysely<unknown>): Promise<void> {
  await sql`create function forget_counted_days() returns trigger language plpgsql as $$
    declare at timestamptz := case when tg_op = 'DELETE' then old.entered_at else new.entered_at end;
    begin
      -- The longest period is a month of 31 days and an hour.
      delete from acd_counted where starts_at <= at and starts_at > at - interval '32 days' and ends_at > at;
      return null;
    end $$`.execute(db);
  await sql`create trigger acd_client_counted after insert or delete on acd_client
    for each row execute function forget_counted_days()`.execute(db);
  // A note of the outcome changes no figure.
  await sql`create trigger acd_client_recounted after update on acd_client for each row
    when (old.answered_at is distinct from new.answered_at or old.left_at is distinct from new.left_at
      or old.person_id is distinct from new.person_id or old.exit is distinct from new.exit)
    execute function forget_counted_days()`.execute(db);
}

/** Adds the times of agents by month, which are counted as days of callers are. */
export const agentMonths: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('agent_month')
      .addColumn('month', 'text', (c) => c.notNull())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('total_ms', 'double precision', (c) => c.notNull())
      .addPrimaryKeyConstraint('agent_month_pkey', ['month', 'person_id', 'kind'])
      .execute();
    await db.schema
      .createTable('agent_month_counted')
      .addColumn('month', 'text', (c) => c.primaryKey())
      .execute();
    await sql`create function forget_agent_month() returns trigger language plpgsql as $$
      begin
        delete from agent_month_counted
          where month = left(case when tg_op = 'DELETE' then old.day else new.day end, 7);
        return null;
      end $$`.execute(db);
    await sql`create trigger agent_time_changed after insert or update or delete on agent_time
      for each row execute function forget_agent_month()`.execute(db);
  },
};

/**
 * Adds a function that makes an array of counters from the ranges that are not empty: `at` has their places, from 0, and `counts` what
 * is counted there.
 */
export const countedRanges: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function counted_ranges(at integer[], counts integer[], length integer)
      returns integer[] language plpgsql immutable as $$
      declare ranges integer[] := array_fill(0, array[length]);
      begin
        for one in 1 .. coalesce(array_length(at, 1), 0) loop
          if at[one] is not null then ranges[at[one] + 1] := counts[one]; end if;
        end loop;
        return ranges;
      end $$`.execute(db);
  },
};
