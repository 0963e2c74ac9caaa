import { type Kysely, sql } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { CurrentCompany } from '../company/company.ts';
import { type StatusKind, type StatusTime, timeFigures } from '../queues/agents/agent-time-rules.ts';
import type { AgentTimes } from '../queues/agents/agent-times.ts';
import type { Tables } from '../store/tables.ts';
import { arrayOf } from './caller-sql.ts';
import { addDays, type Day, dayAt } from './days.ts';

/** How long an agent was logged in, and for which work, in milliseconds. */
export interface Shift {
  readonly loggedInTime: number;
  readonly readyTime: number;
  readonly pauseTime: number;
  readonly wrapUpTime: number;
  /** Calls of groups, their ringing and the work after them. */
  readonly busyTime: number;
}

interface AgentShiftsOptions {
  readonly times: Pick<AgentTimes, 'of' | 'written'>;
  readonly clock: Clock;
  readonly company: CurrentCompany;
}

export const noShift: Shift = { loggedInTime: 0, readyTime: 0, pauseTime: 0, wrapUpTime: 0, busyTime: 0 };

const busyKinds: readonly StatusKind[] = ['ALERTING', 'ACD_CALL', 'SYNDICAL_PAUSE'];

/** The part of the ready and working time in which agents worked, from 0 to 1; undefined without such a time. */
export function occupancyOf(shifts: readonly Pick<Shift, 'busyTime' | 'readyTime'>[]): number | undefined {
  const sum = (name: 'busyTime' | 'readyTime') => shifts.reduce((total, shift) => total + shift[name], 0);
  const [busy, ready] = [sum('busyTime'), sum('readyTime')];
  return busy + ready > 0 ? busy / (busy + ready) : undefined;
}

/** Returns the shift of an agent with these times. */
export function shiftOf(times: ReadonlyMap<StatusKind, StatusTime>): Shift {
  const { loggedInTime, readyTime, pauseTime, wrapUpTime } = timeFigures(times);
  const busyTime = busyKinds.reduce((sum, kind) => sum + (times.get(kind)?.totalMs ?? 0), 0);
  return { loggedInTime, readyTime, pauseTime, wrapUpTime, busyTime };
}

/** The times of agents in periods, by the days of the company. */
export class AgentShifts {
  readonly #db: Kysely<Tables>;
  readonly #options: AgentShiftsOptions;

  constructor(db: Kysely<Tables>, options: AgentShiftsOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Returns the times from one day to another, the present status included. */
  async of(
    personIds: readonly number[],
    { from, to }: { readonly from: Day; readonly to: Day },
  ): Promise<ReadonlyMap<number, Shift>> {
    const { times, clock, company } = this.#options;
    const today = dayAt(company.current.timeZone, clock.now());
    const yesterday = addDays(today, -1);
    // The present status of an agent is in memory only, with the days from yesterday on.
    const lastStored = to < yesterday ? to : addDays(yesterday, -1);
    const kinds = new Map(personIds.map((id) => [id, new Map<StatusKind, StatusTime>()]));
    const count = (personId: number, kind: StatusKind, totalMs: number) => {
      const ofAgent = kinds.get(personId);
      ofAgent?.set(kind, { times: 0, totalMs: (ofAgent.get(kind)?.totalMs ?? 0) + totalMs });
    };
    if (from <= lastStored) {
      await times.written();
      for (const row of await this.#stored(personIds, { from, to: lastStored }))
        count(row.person_id, row.kind, row.total_ms);
    }
    for (let day = from > yesterday ? from : yesterday; day <= to && day <= today; day = addDays(day, 1)) {
      for (const personId of personIds)
        for (const [kind, { totalMs }] of times.of(personId, day)) count(personId, kind, totalMs);
    }
    return new Map([...kinds].map(([personId, ofAgent]) => [personId, shiftOf(ofAgent)]));
  }

  /** Counts the months that are over and not counted. */
  async complete(): Promise<void> {
    const { clock, company } = this.#options;
    const present = dayAt(company.current.timeZone, clock.now()).slice(0, 7);
    const first = await this.#db
      .selectFrom('agent_time')
      .select((row) => row.fn.min('day').as('day'))
      .executeTakeFirst();
    if (!first?.day) return;
    const counted = await this.#counted();
    for (let month = first.day.slice(0, 7); month < present; month = nextMonth(month)) {
      if (!counted.has(month)) await this.#count(month);
    }
  }

  async #count(month: string): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`lock table agent_time in share mode`.execute(db);
      await db.deleteFrom('agent_month').where('month', '=', month).execute();
      await sql`insert into agent_month (month, person_id, kind, total_ms)
        select ${month}, person_id, kind, sum(total_ms) from agent_time
        where day >= ${`${month}-01`} and day <= ${`${month}-31`} group by person_id, kind`.execute(db);
      await db
        .insertInto('agent_month_counted')
        .values({ month })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
  }

  async #counted(): Promise<ReadonlySet<string>> {
    const rows = await this.#db.selectFrom('agent_month_counted').select('month').execute();
    return new Set(rows.map(({ month }) => month));
  }

  async #stored(personIds: readonly number[], { from, to }: { from: Day; to: Day }) {
    const counted = await this.#counted();
    const months: string[] = [];
    const days: (readonly [Day, Day])[] = [];
    for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
      const [first, last] = [`${month}-01`, addDays(`${nextMonth(month)}-01`, -1)];
      if (first >= from && last <= to && counted.has(month)) months.push(month);
      else days.push([first < from ? from : first, last > to ? to : last]);
    }
    const parts = days.map(([first, last]) => sql`(day >= ${first} and day <= ${last})`);
    const { rows } = await sql<{ person_id: number; kind: string; total_ms: number }>`
      select person_id, kind, sum(total_ms) as total_ms from (
        select person_id, kind, total_ms from agent_month
        where month = any(${`{${months.join(',')}}`}::text[]) and person_id = any(${arrayOf(personIds)})
        union all
        select person_id, kind, total_ms from agent_time
        where (${parts.length > 0 ? sql.join(parts, sql` or `) : sql`false`}) and person_id = any(${arrayOf(personIds)})
      ) as times where kind <> 'LOGOUT' group by person_id, kind`.execute(this.#db);
    return rows;
  }
}

const nextMonth = (month: string): string => addDays(`${month}-01`, 31).slice(0, 7);
