import { type Kysely, sql } from 'kysely';
import type { AgentFigures } from '../../../sdk/wire/queues/statistics.ts';
import { agentFiguresPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, formerUser, type People } from '../users/person.ts';
import { type AgentShifts, noShift, occupancyOf } from './agent-shifts.ts';
import type { CountedCallers } from './call-statistics.ts';
import { arrayOf, callersSql, handleRangesSql, sumOfRanges } from './caller-sql.ts';
import { type CountedDays, isReadWhole } from './counted-days.ts';
import { percentileOfRanges } from './time-ranges.ts';

interface AgentStatisticsOptions {
  readonly people: People;
  readonly days: CountedDays;
  readonly shifts: AgentShifts;
  /** Returns the members of a group. */
  readonly memberIds: (groupId: number) => readonly number[];
}

interface AnsweredCalls {
  readonly person_id: number;
  readonly answered: number;
  readonly callbacks_reached: number;
  readonly handled: number;
  readonly handled_ms: number;
  readonly handle_p90: number | null;
}

/** Figures of the agents of groups. */
export class AgentStatistics {
  readonly #db: Kysely<Tables>;
  readonly #options: AgentStatisticsOptions;

  constructor(db: Kysely<Tables>, options: AgentStatisticsOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Returns the members of the groups, and others who have answered a call of them, by name; users who were erased as former users. */
  async of(callers: Omit<CountedCallers, 'thresholdSeconds'>): Promise<readonly AgentFigures[]> {
    const { people, shifts, memberIds } = this.#options;
    const answered = new Map((await this.#answered(callers)).map((row) => [row.person_id, row]));
    const ids = [...new Set([...callers.groupIds.flatMap(memberIds), ...answered.keys()])];
    const times = await shifts.of(ids, callers.span);
    return ids
      .map((id): AgentFigures => {
        const person = people.byId(id);
        const row = answered.get(id);
        const { busyTime, ...shift } = times.get(id) ?? noShift;
        const occupancy = occupancyOf([{ busyTime, readyTime: shift.readyTime }]);
        return {
          restUri: agentFiguresPath(person?.number ?? `former-${id}`),
          extension: person?.extension ?? '',
          addressNumber: person?.number ?? '',
          displayName: person ? displayName(person) : formerUser,
          answered: row?.answered ?? 0,
          callbacksReached: row?.callbacks_reached ?? 0,
          ...(row && row.handled > 0 && { handlingTime: Math.round(row.handled_ms / row.handled) }),
          ...(row && row.handle_p90 !== null && { handlingTimeP90: Math.round(row.handle_p90) }),
          ...shift,
          ...(occupancy !== undefined && { occupancy }),
        };
      })
      .toSorted((one, other) => one.displayName.localeCompare(other.displayName));
  }

  async #answered({
    span,
    groupIds,
  }: Omit<CountedCallers, 'thresholdSeconds'>): Promise<readonly AnsweredCalls[]> {
    const isRead = isReadWhole(span);
    const { periods, rest } = (await this.#options.days.plan(span)).plan;
    const callers = sql`select * from (${callersSql(rest, groupIds)}) as one
      where person_id is not null and outcome = 'answered'`;
    const counts = sql.raw(`count(*) filter (where not is_callback)::integer as answered,
      count(*) filter (where is_callback)::integer as callbacks_reached,
      count(talk_ms)::integer as handled, coalesce(sum(talk_ms), 0) as handled_ms`);
    if (isRead) {
      const { rows } = await sql<AnsweredCalls>`select person_id, ${counts},
          percentile_cont(0.9) within group (order by talk_ms) as handle_p90
        from (${callers}) as callers group by person_id`.execute(this.#db);
      return rows;
    }
    const { rows } = await sql<AnsweredCalls & { handle_ranges: readonly number[] }>`
      select person_id, sum(answered)::integer as answered, sum(callbacks_reached)::integer as callbacks_reached,
        sum(handled)::integer as handled, sum(handled_ms) as handled_ms, ${sumOfRanges('handle_ranges')}
      from (
        select person_id, answered, callbacks_reached, handled, handled_ms, handle_ranges from acd_agent_count
        where time_zone = ${span.timeZone} and period = any(${`{${periods.join(',')}}`}::text[])
          and group_id = any(${arrayOf(groupIds)})
        union all
        select person_id, ${counts}, ${handleRangesSql} from (${callers}) as callers group by person_id) as parts
      group by person_id`.execute(this.#db);
    return rows.map(({ handle_ranges: ranges, ...row }) => ({
      ...row,
      handle_p90: percentileOfRanges(ranges, 0.9) ?? null,
    }));
  }
}
