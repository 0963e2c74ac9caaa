import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CallerOutcome, CallFigures, PeriodFigures } from '../../../sdk/wire/queues/statistics.ts';
import type { Tables } from '../store/tables.ts';
import {
  arrayOf,
  type CounterName,
  callersSql,
  counterNames,
  countersSql,
  firstRanges,
  handleRangesSql,
  sumOfRanges,
  timesSql,
  waitRangesSql,
} from './caller-sql.ts';
import { type CountedDays, isReadWhole } from './counted-days.ts';
import { type CountingPlan, type DaySpan, entriesOf, type Unit, unitOf } from './days.ts';
import { percentileOfRanges, rangesWithin, serviceLevelOf } from './time-ranges.ts';

/** Which callers are counted, and within how many seconds an answer is in time. */
export interface CountedCallers {
  readonly span: DaySpan;
  readonly groupIds: readonly number[];
  readonly thresholdSeconds: number;
}

/** The figures of a span, as a whole, by group, and by hour, day or month. */
export interface SpanFigures {
  readonly total: CallFigures;
  readonly byGroup: ReadonlyMap<number, CallFigures>;
  readonly periods: readonly PeriodFigures[];
  readonly isEstimated: boolean;
  /** Days that are still to be counted and are missing from the figures. */
  readonly uncountedDays: number;
}

/** A row of counted callers. */
type Counted = Readonly<Record<CounterName | 'present', number>> & {
  readonly waited_ms: number;
  readonly max_wait_ms: number;
  readonly handled_ms: number;
  readonly answered_in_time: number;
  readonly abandoned_in_time: number;
};

/** Figures of the callers of groups. The database counts; no caller is loaded. */
export class CallStatistics {
  readonly #db: Kysely<Tables>;
  readonly #days: CountedDays;

  constructor(db: Kysely<Tables>, days: CountedDays) {
    this.#db = db;
    this.#days = days;
  }

  /** The figures of no callers. */
  get none(): CallFigures {
    return describe(nothing, {});
  }

  async of(callers: CountedCallers): Promise<SpanFigures> {
    const { span } = callers;
    const unit = unitOf(span);
    const isRead = isReadWhole(span);
    const { plan, byDay } = await this.#days.plan(span);
    const periodPlan = unit === 'month' ? plan : byDay;
    const [groups, periods] = await Promise.all([
      isRead ? this.#read(callers, plan) : this.#sum(callers, plan),
      this.#periods(callers, periodPlan, unit),
    ]);
    return { ...groups, periods, isEstimated: !isRead, uncountedDays: plan.uncountedDays };
  }

  /**
   * Returns how many callers a figure has, from the counted days: reading all callers of years takes long. Undefined
   * for a span of few days, and while too many days are not counted.
   */
  async count(
    { span, groupIds }: Omit<CountedCallers, 'thresholdSeconds'>,
    figure: CallerOutcome | 'offered',
  ): Promise<number | undefined> {
    if (isReadWhole(span)) return undefined;
    const { plan } = await this.#days.plan(span);
    if (plan.uncountedDays > 0) return undefined;
    // No caller waits any more in a day that is counted.
    const stored = figure === 'present' ? sql`0` : sql.ref(figure);
    const { rows } = await sql<{ count: number }>`
      select coalesce(sum(n), 0)::integer as count from (
        select ${stored} as n from acd_group_count where ${storedIn(span, plan.periods, groupIds)}
        union all
        select ${sql.ref(figure)} from (
          select ${countersSql}, ${presentSql} from (${callersSql(plan.rest, groupIds)}) as callers) as rest) as parts`.execute(
      this.#db,
    );
    return rows[0]?.count;
  }

  /** Counts callers by reading each caller. */
  async #read({ groupIds, thresholdSeconds }: CountedCallers, { rest }: CountingPlan) {
    const { rows } = await sql<Counted & Percentiles & { group_id: number | null }>`
      select group_id, ${countersSql}, ${timesSql}, ${inTimeSql(thresholdSeconds)},
        percentile_cont(0.9) within group (order by wait_ms) filter (where ${isAnswered}) as wait_p90,
        percentile_cont(0.9) within group (order by talk_ms) as handle_p90
      from (${callersSql(rest, groupIds)}) as callers
      group by grouping sets ((group_id), ())`.execute(this.#db);
    const byGroup = new Map<number, CallFigures>();
    let total: CallFigures | undefined;
    for (const row of rows) {
      const { wait_p90: wait, handle_p90: handle } = row;
      const figures = describe(row, { wait: wait ?? undefined, handle: handle ?? undefined });
      if (row.group_id === null) total = figures;
      else byGroup.set(row.group_id, figures);
    }
    return { total: total ?? describe(nothing, {}), byGroup };
  }

  /** Adds counted days and months, and the callers of the rest. */
  async #sum({ span, groupIds, thresholdSeconds }: CountedCallers, { periods, rest }: CountingPlan) {
    const count = rangesWithin(thresholdSeconds);
    const { rows } = await sql<Counted & Ranges & { group_id: number }>`
      select group_id, ${sumOfCounters}, ${sumOfRanges('wait_ranges')}, ${sumOfRanges('abandon_ranges')},
        ${sumOfRanges('handle_ranges')}
      from (
        select group_id, ${storedColumns}, wait_ranges, abandon_ranges, handle_ranges, 0 as present
        from acd_group_count where ${storedIn(span, periods, groupIds)}
        union all
        select group_id, ${countersSql}, ${timesSql}, ${waitRangesSql}, ${handleRangesSql}, ${presentSql}
        from (${callersSql(rest, groupIds)}) as callers group by group_id) as parts
      group by group_id`.execute(this.#db);
    const figuresOf = (row: Counted & Ranges) => {
      const within = (ranges: readonly number[]) => ranges.slice(0, count).reduce((sum, one) => sum + one, 0);
      const inTime = {
        answered_in_time: within(row.wait_ranges),
        abandoned_in_time: within(row.abandon_ranges),
      };
      return describe(
        { ...row, ...inTime },
        {
          wait: percentileOfRanges(row.wait_ranges, 0.9, row.max_wait_ms),
          handle: percentileOfRanges(row.handle_ranges, 0.9),
        },
      );
    };
    return {
      total: figuresOf(rows.reduce<Counted & Ranges>(add, { ...nothing, ...noRanges })),
      byGroup: new Map(rows.map((row) => [row.group_id, figuresOf(row)])),
    };
  }

  async #periods(
    { span, groupIds, thresholdSeconds }: CountedCallers,
    { periods, rest }: CountingPlan,
    unit: Unit,
  ): Promise<readonly PeriodFigures[]> {
    const { timeZone } = span;
    const count = rangesWithin(thresholdSeconds);
    const name =
      unit === 'hour'
        ? sql`(extract(epoch from date_trunc('hour', entered_at, ${timeZone})) * 1000)::bigint::text`
        : sql`to_char(entered_at at time zone ${timeZone}, ${sql.lit(unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})`;
    const { rows } = await sql<Counted & { name: string }>`
      select name, ${sumOfCounters}, sum(answered_in_time)::integer as answered_in_time,
        sum(abandoned_in_time)::integer as abandoned_in_time
      from (
        select ${unit === 'month' ? sql`left(period, 7)` : sql`period`} as name, ${storedColumns}, 0 as present,
          ${firstRanges('wait_ranges', count)} as answered_in_time,
          ${firstRanges('abandon_ranges', count)} as abandoned_in_time
        from acd_group_count where ${storedIn(span, periods, groupIds)}
        union all
        select name, ${countersSql}, ${timesSql}, ${presentSql}, ${inTimeOnly(thresholdSeconds)}
        from (select *, ${name} as name from (${callersSql(rest, groupIds)}) as one) as callers group by name) as parts
      group by name`.execute(this.#db);
    const byName = new Map(rows.map((row) => [row.name, row]));
    return entriesOf(span, unit).map(({ name: entry, startsAt, endsAt }) => {
      const { offered, answered, abandoned, overflowed, present, serviceLevel, waitingTime } = describe(
        byName.get(entry) ?? nothing,
        {},
      );
      return {
        ...{ startTime: startsAt, endTime: endsAt, offered, answered, abandoned, overflowed },
        ...(present > 0 && { present }),
        ...(serviceLevel !== undefined && { serviceLevel }),
        ...(waitingTime !== undefined && { waitingTime }),
      };
    });
  }
}

interface Percentiles {
  readonly wait_p90: number | null;
  readonly handle_p90: number | null;
}

interface Ranges {
  readonly wait_ranges: readonly number[];
  readonly abandon_ranges: readonly number[];
  readonly handle_ranges: readonly number[];
}

const noRanges: Ranges = { wait_ranges: [], abandon_ranges: [], handle_ranges: [] };
const isAnswered = sql.raw("outcome = 'answered' and not is_callback");
const presentSql = sql.raw(
  "count(*) filter (where outcome = 'present' and not is_callback)::integer as present",
);

const inTimeOnly = (seconds: number): RawBuilder<unknown> =>
  sql.raw(`
    count(*) filter (where outcome = 'answered' and not is_callback and wait_ms <= ${seconds * 1_000})::integer
      as answered_in_time,
    count(*) filter (where outcome = 'abandoned' and not is_callback and wait_ms <= ${seconds * 1_000})::integer
      as abandoned_in_time`);
const inTimeSql = (seconds: number): RawBuilder<unknown> => sql`${presentSql}, ${inTimeOnly(seconds)}`;

const timeNames = ['waited_ms', 'max_wait_ms', 'handled_ms'] as const;
const storedColumns = sql.raw([...counterNames, ...timeNames].join(', '));
const sumOfCounters = sql.raw(
  [
    ...[...counterNames, 'present'].map((name) => `sum(${name})::integer as ${name}`),
    'sum(waited_ms) as waited_ms',
    'max(max_wait_ms) as max_wait_ms',
    'sum(handled_ms) as handled_ms',
  ].join(', '),
);

const storedIn = (
  { timeZone }: DaySpan,
  periods: readonly string[],
  groupIds: readonly number[],
): RawBuilder<boolean> =>
  sql`time_zone = ${timeZone} and period = any(${`{${periods.join(',')}}`}::text[])
    and group_id = any(${arrayOf(groupIds)})`;

const nothing: Counted = {
  ...{ offered: 0, answered: 0, abandoned: 0, overflowed: 0, callbacks: 0, messages: 0, redirected: 0 },
  ...{ interrupted: 0, present: 0, callbacks_reached: 0, handled: 0 },
  ...{ waited_ms: 0, max_wait_ms: 0, handled_ms: 0, answered_in_time: 0, abandoned_in_time: 0 },
};

function add(one: Counted & Ranges, other: Counted & Ranges): Counted & Ranges {
  const sum = { ...one };
  for (const name of [...counterNames, 'present', 'waited_ms', 'handled_ms'] as const)
    sum[name] += other[name];
  const ranges = (name: keyof Ranges) => other[name].map((count, index) => count + (one[name][index] ?? 0));
  return {
    ...sum,
    max_wait_ms: Math.max(one.max_wait_ms, other.max_wait_ms),
    wait_ranges: ranges('wait_ranges'),
    abandon_ranges: ranges('abandon_ranges'),
    handle_ranges: ranges('handle_ranges'),
  };
}

/** @param percentiles of waiting and talking times, in milliseconds */
function describe(
  row: Counted,
  percentiles: { readonly wait?: number | undefined; readonly handle?: number | undefined },
): CallFigures {
  const counts = {
    ...{ offered: row.offered, answered: row.answered, abandoned: row.abandoned, overflowed: row.overflowed },
    ...{ callbacks: row.callbacks, messages: row.messages, redirected: row.redirected },
    ...{ interrupted: row.interrupted, present: row.present, callbacksReached: row.callbacks_reached },
    ...{ answeredInTime: row.answered_in_time, abandonedInTime: row.abandoned_in_time },
  };
  const serviceLevel = serviceLevelOf(counts);
  return {
    ...counts,
    ...(serviceLevel !== undefined && { serviceLevel }),
    ...(row.answered > 0 && {
      waitingTime: Math.round(row.waited_ms / row.answered),
      maxWaitingTime: Math.round(row.max_wait_ms),
    }),
    ...(percentiles.wait !== undefined && { waitingTimeP90: Math.round(percentiles.wait) }),
    ...(row.handled > 0 && { handlingTime: Math.round(row.handled_ms / row.handled) }),
    ...(percentiles.handle !== undefined && { handlingTimeP90: Math.round(percentiles.handle) }),
  };
}
