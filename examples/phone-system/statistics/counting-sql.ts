import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { callersSql, counterNames, countersSql, sumOfRanges, timesSql } from './caller-sql.ts';
import { type Day, momentsOfPeriod } from './days.ts';
import { rangeCount } from './time-ranges.ts';

interface Stretch {
  readonly timeZone: string;
  /** Days that follow each other. */
  readonly days: readonly Day[];
}

const length = sql.lit(rangeCount);
const groupTimes = sql.raw('waited_ms, max_wait_ms, handled_ms');
const counterColumns = sql.raw(counterNames.join(', '));

/** The callers of a stretch, each with its day as `period`. */
function callersOf({ timeZone, days }: Stretch): RawBuilder<unknown> {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const { startsAt } = momentsOfPeriod(timeZone, first);
  const { endsAt } = momentsOfPeriod(timeZone, last);
  return sql`select *, to_char(entered_at at time zone ${timeZone}, 'YYYY-MM-DD') as period
    from (${callersSql([{ startsAt, endsAt }], undefined)}) as caller`;
}

/**
 * Counts the callers of days by group. The callers are sorted into ranges by rows, and the rows then become arrays: a
 * counter for each range would be evaluated for each caller, which takes eight times as long.
 */
export async function countGroups(db: Kysely<Tables>, stretch: Stretch): Promise<void> {
  await sql`
    with one as materialized (select * from (${callersOf(stretch)}) as named where period in (${sql.join(stretch.days)})),
      ranged as (select period, group_id, at, count(*)::integer as n from (
        select period, group_id, wait_range as at from one where outcome = 'answered' and not is_callback
        union all select period, group_id, wait_range + ${length} from one where outcome = 'abandoned' and not is_callback
        union all select period, group_id, talk_range + 2 * ${length} from one where talk_ms is not null) as times
        group by period, group_id, at),
      ranges as (select period, group_id, counted_ranges(array_agg(at), array_agg(n), 3 * ${length}) as counts
        from ranged group by period, group_id),
      counted as (select period, group_id, ${countersSql}, ${timesSql} from one group by period, group_id),
      known as (select counted.*, coalesce(counts, counted_ranges('{}', '{}', 3 * ${length})) as counts
        from counted left join ranges using (period, group_id))
    insert into acd_group_count (time_zone, period, group_id, ${counterColumns}, ${groupTimes},
      wait_ranges, abandon_ranges, handle_ranges)
    select ${stretch.timeZone}, period, group_id, ${counterColumns}, ${groupTimes},
      counts[1:${length}], counts[${length} + 1:2 * ${length}], counts[2 * ${length} + 1:3 * ${length}] from known`.execute(
    db,
  );
}

/** Counts the answered callers of days by group and agent. */
export async function countAgents(db: Kysely<Tables>, stretch: Stretch): Promise<void> {
  await sql`
    with one as materialized (select * from (${callersOf(stretch)}) as named
        where period in (${sql.join(stretch.days)}) and person_id is not null and outcome = 'answered'),
      ranged as (select period, group_id, person_id, talk_range as at, count(*)::integer as n,
          count(*) filter (where not is_callback) as answered, count(*) filter (where is_callback) as callbacks_reached,
          count(talk_ms) as handled, coalesce(sum(talk_ms), 0) as handled_ms
        from one group by period, group_id, person_id, talk_range)
    insert into acd_agent_count (time_zone, period, group_id, person_id,
      answered, callbacks_reached, handled, handled_ms, handle_ranges)
    select ${stretch.timeZone}, period, group_id, person_id, sum(answered), sum(callbacks_reached), sum(handled),
      sum(handled_ms), counted_ranges(array_agg(at), array_agg(n), ${length})
    from ranged group by period, group_id, person_id`.execute(db);
}

/** Adds up the counted days of a month. */
export async function countMonth(
  db: Kysely<Tables>,
  { timeZone, month }: { readonly timeZone: string; readonly month: string },
): Promise<void> {
  const days = sql`time_zone = ${timeZone} and period >= ${`${month}-01`} and period <= ${`${month}-31`}`;
  const sums = sql.raw(counterNames.map((name) => `sum(${name})`).join(', '));
  await sql`insert into acd_group_count (time_zone, period, group_id, ${counterColumns}, ${groupTimes},
      wait_ranges, abandon_ranges, handle_ranges)
    select ${timeZone}, ${month}, group_id, ${sums}, sum(waited_ms), max(max_wait_ms), sum(handled_ms),
      ${sumOfRanges('wait_ranges')}, ${sumOfRanges('abandon_ranges')}, ${sumOfRanges('handle_ranges')}
    from acd_group_count where ${days} group by group_id`.execute(db);
  await sql`insert into acd_agent_count (time_zone, period, group_id, person_id,
      answered, callbacks_reached, handled, handled_ms, handle_ranges)
    select ${timeZone}, ${month}, group_id, person_id, sum(answered), sum(callbacks_reached), sum(handled), sum(handled_ms),
      ${sumOfRanges('handle_ranges')}
    from acd_agent_count where ${days} group by group_id, person_id`.execute(db);
}
