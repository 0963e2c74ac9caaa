import { type RawBuilder, type Sql, sql } from 'kysely';
import { rangeEnds } from './time-ranges.ts';

/** The counters of callers, each with the condition that a caller counts. Call-backs count in the last two only. */
const conditions = {
  offered: 'not is_callback',
  answered: "outcome = 'answered' and not is_callback",
  abandoned: "outcome = 'abandoned' and not is_callback",
  overflowed: "outcome = 'overflowed' and not is_callback",
  callbacks: "outcome = 'callbacks' and not is_callback",
  messages: "outcome = 'messages' and not is_callback",
  redirected: "outcome = 'redirected' and not is_callback",
  interrupted: "outcome = 'interrupted' and not is_callback",
  callbacks_reached: "outcome = 'answered' and is_callback",
  handled: 'talk_ms is not null',
} as const;

export type CounterName = keyof typeof conditions;
export const counterNames = Object.keys(conditions) as readonly CounterName[];

/** How a caller left, as SQL of a row of `acd_client`. */
export const outcomeSql = sql<string>`case
  when answered_at is not null then 'answered'
  when exit is null then 'present'
  when exit = 'abandoned' then 'abandoned'
  when exit in ('refused', 'timedOut') then 'overflowed'
  when exit = 'calledBack' then 'callbacks'
  when exit = 'leftMessage' then 'messages'
  when exit = 'redirected' then 'redirected'
  else 'interrupted' end`;

const ends = sql.raw(`array[${rangeEnds.map((end) => end * 1_000).join(',')}]::double precision[]`);
const msBetween = (later: string, earlier: string) =>
  sql.raw(`greatest(0, extract(epoch from ${later} - ${earlier}) * 1000)::double precision`);

/** Callers of some groups who came in some spans of time: outcome, waiting and talking times, and their ranges. */
export function callersSql(
  spans: readonly { readonly startsAt: number; readonly endsAt: number }[],
  groupIds: readonly number[] | undefined,
): RawBuilder<unknown> {
  const within = spans.map(
    ({ startsAt, endsAt }) => sql`(entered_at >= ${new Date(startsAt)} and entered_at < ${new Date(endsAt)})`,
  );
  const inGroups = groupIds ? sql`and group_id = any(${arrayOf(groupIds)})` : sql``;
  // A time that is the end of a range belongs to it; times are whole milliseconds.
  return sql`select *,
      width_bucket(wait_ms - 1, ${ends}) as wait_range, width_bucket(talk_ms - 1, ${ends}) as talk_range
    from (select group_id, coalesce(person_id, former_person_id) as person_id, is_callback, entered_at, ${outcomeSql} as outcome,
        ${msBetween('coalesce(answered_at, left_at)', 'entered_at')} as wait_ms,
        case when answered_at is not null and left_at is not null
          then ${msBetween('left_at', 'answered_at')} end as talk_ms
      from acd_client where (${within.length > 0 ? sql.join(within, sql` or `) : sql`false`}) ${inGroups}) as caller`;
}

/** An array of whole numbers as a single parameter, so that the statement is the same for any number of them. */
export const arrayOf = (ids: readonly number[]): RawBuilder<unknown> =>
  sql`${`{${ids.join(',')}}`}::integer[]`;

/** The counters of callers, as columns of an aggregate. */
export const countersSql = sql.raw(
  counterNames.map((name) => `count(*) filter (where ${conditions[name]})::integer as ${name}`).join(', '),
);

/** The sums of times, as columns of an aggregate. */
export const timesSql = sql.raw(`
  coalesce(sum(wait_ms) filter (where ${conditions.answered}), 0) as waited_ms,
  coalesce(max(wait_ms) filter (where ${conditions.answered}), 0) as max_wait_ms,
  coalesce(sum(talk_ms), 0) as handled_ms`);

const rangesOf = (range: string, condition: string): string =>
  `array[${[...rangeEnds, 0]
    .map((_, index) => `count(*) filter (where ${range} = ${index} and ${condition})`)
    .join(', ')}]::integer[]`;

/** How many times fall in each range, as columns of an aggregate. */
export const waitRangesSql = sql.raw(`
  ${rangesOf('wait_range', conditions.answered)} as wait_ranges,
  ${rangesOf('wait_range', conditions.abandoned)} as abandon_ranges`);
export const handleRangesSql = sql.raw(`${rangesOf('talk_range', 'talk_ms is not null')} as handle_ranges`);

/** The sum of arrays of ranges, range by range, as a column of an aggregate. */
export const sumOfRanges = (column: string): ReturnType<Sql['raw']> =>
  sql.raw(
    `array[${[...rangeEnds, 0].map((_, index) => `coalesce(sum(${column}[${index + 1}]), 0)`).join(', ')}]::integer[]
      as ${column}`,
  );

/** The sum of the first ranges of an array, as an expression. */
export const firstRanges = (column: string, count: number): RawBuilder<number> =>
  sql.raw(
    count === 0 ? '0' : Array.from({ length: count }, (_, index) => `${column}[${index + 1}]`).join(' + '),
  );
