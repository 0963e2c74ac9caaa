import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../../../store/tables.ts';
import type { Clock } from '../../clock.ts';
import { callersSql, countersSql, handleRangesSql, timesSql, waitRangesSql } from './caller-sql.ts';
import { addDays, type Day, dayAt, momentsOfPeriod } from './days.ts';

interface CountedDaysOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** The zones by whose clocks days are counted. */
  readonly timeZones: readonly string[];
  /** The months of agents, which are counted with the days of callers. */
  readonly shifts: { complete(): Promise<void> };
}

/** One transaction counts about this long, and at most so many days: other statements wait for it. */
const stepMs = 150;
const maxDaysAtOnce = 92;
/** A talk can last over midnight. A day is counted when it is over for this long and has no caller. */
const settlingMs = 600_000;

/**
 * The tables of counted days and months. A day is counted once after it is over. The database takes the mark off a day whose callers
 * change, and `complete` counts it again.
 */
export class CountedDays {
  readonly #db: Kysely<Tables>;
  readonly #options: CountedDaysOptions;
  #completing: Promise<void> | undefined;
  #isStopped = false;

  constructor(db: Kysely<Tables>, options: CountedDaysOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Returns the days and months that are counted by the clocks of a zone, from one day to another. */
  async of(timeZone: string, { from, to }: { from: Day; to: Day }): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('acd_counted')
      .select('period')
      .where('time_zone', '=', timeZone)
      .where('period', '>=', from.slice(0, 7))
      .where('period', '<=', to)
      .execute();
    return new Set(rows.map(({ period }) => period));
  }

  /** Counts all days and months that are over and not counted. Calls while it runs share its end. */
  complete(): Promise<void> {
    this.#completing ??= this.#complete()
      .catch((error) => this.#options.log.error({ error }, 'days of the statistics could not be counted'))
      .finally(() => {
        this.#completing = undefined;
      });
    return this.#completing;
  }

  /** Ends the counting after the present step. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#completing;
  }

  async #complete(): Promise<void> {
    await this.#completeCallers();
    if (!this.#isStopped) await this.#options.shifts.complete();
  }

  async #completeCallers(): Promise<void> {
    const first = await this.#db
      .selectFrom('acd_client')
      .select('entered_at')
      .orderBy('entered_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!first) return;
    const now = this.#options.clock.now();
    for (const timeZone of this.#options.timeZones) {
      const from = dayAt(timeZone, first.entered_at.getTime());
      const to = addDays(dayAt(timeZone, now - settlingMs), -1);
      await this.#completeDays(timeZone, { from, to });
      await this.#completeMonths(timeZone, { from, to });
    }
  }

  async #completeDays(timeZone: string, { from, to }: { from: Day; to: Day }): Promise<void> {
    const counted = await this.of(timeZone, { from, to });
    let missing: Day[] = [];
    let daysAtOnce = 1;
    for (let day = from; day <= to && !this.#isStopped; day = addDays(day, 1)) {
      const isMissing = !counted.has(day);
      if (isMissing) missing.push(day);
      // Only days that follow each other are one stretch of time.
      if (missing.length < daysAtOnce && isMissing && day < to) continue;
      if (missing.length > 0) {
        const begun = performance.now();
        await this.#count(timeZone, missing);
        const isShort = performance.now() - begun < stepMs;
        daysAtOnce = isShort
          ? Math.min(maxDaysAtOnce, daysAtOnce * 2)
          : Math.max(1, Math.floor(daysAtOnce / 2));
      }
      missing = [];
    }
  }

  /** Counts months of which all days are counted. */
  async #completeMonths(timeZone: string, { from, to }: { from: Day; to: Day }): Promise<void> {
    const counted = await this.of(timeZone, { from, to });
    for (let month = from.slice(0, 7); ; month = addDays(`${month}-01`, 31).slice(0, 7)) {
      const next = addDays(`${month}-01`, 31).slice(0, 7);
      const last = addDays(`${next}-01`, -1);
      if (last > to || this.#isStopped) return;
      if (counted.has(month)) continue;
      // Days before the first caller are empty.
      const begin = month === from.slice(0, 7) ? from : `${month}-01`;
      let isWhole = true;
      for (let day = begin; day <= last; day = addDays(day, 1)) isWhole &&= counted.has(day);
      if (isWhole) await this.#count(timeZone, [month]);
    }
  }

  /** Counts periods that follow each other. Days with callers who have not left are left out. */
  async #count(timeZone: string, periods: readonly string[]): Promise<void> {
    const moments = periods.map((period) => ({ period, ...momentsOfPeriod(timeZone, period) }));
    const [startsAt = 0, endsAt = 0] = [moments[0]?.startsAt, moments.at(-1)?.endsAt];
    const span = { startsAt, endsAt };
    const isMonth = periods[0]?.length === 7;
    const format = sql.lit(isMonth ? 'YYYY-MM' : 'YYYY-MM-DD');
    const named = sql`select *, to_char(entered_at at time zone ${timeZone}, ${format}) as period
      from (${callersSql([span], undefined)}) as callers`;
    await this.#db.transaction().execute(async (db) => {
      // A caller that is being written must be seen, or take the mark off afterwards.
      await sql`lock table acd_client in share mode`.execute(db);
      const { rows: open } = await sql<{ entered_at: Date }>`select entered_at from acd_client
        where left_at is null and entered_at >= ${new Date(startsAt)} and entered_at < ${new Date(endsAt)}`.execute(
        db,
      );
      const closed = moments.filter(
        (one) =>
          !open.some(({ entered_at: at }) => at.getTime() >= one.startsAt && at.getTime() < one.endsAt),
      );
      if (closed.length === 0) return;
      const names = closed.map(({ period }) => period);
      for (const table of ['acd_group_count', 'acd_agent_count', 'acd_counted'] as const)
        await db.deleteFrom(table).where('time_zone', '=', timeZone).where('period', 'in', names).execute();
      await sql`insert into acd_group_count (time_zone, period, group_id,
          offered, answered, abandoned, overflowed, callbacks, messages, redirected, interrupted, callbacks_reached, handled,
          waited_ms, max_wait_ms, handled_ms, wait_ranges, abandon_ranges, handle_ranges)
        select ${timeZone}, period, group_id, ${countersSql}, ${timesSql}, ${waitRangesSql}, ${handleRangesSql}
        from (${named}) as callers where period in (${sql.join(names)}) group by period, group_id`.execute(
        db,
      );
      await sql`insert into acd_agent_count (time_zone, period, group_id, person_id,
          answered, callbacks_reached, handled, handled_ms, handle_ranges)
        select ${timeZone}, period, group_id, person_id,
          count(*) filter (where not is_callback), count(*) filter (where is_callback), count(talk_ms),
          coalesce(sum(talk_ms), 0), ${handleRangesSql}
        from (${named}) as callers
        where period in (${sql.join(names)}) and person_id is not null and outcome = 'answered'
        group by period, group_id, person_id`.execute(db);
      await db
        .insertInto('acd_counted')
        .values(
          closed.map((one) => ({
            time_zone: timeZone,
            period: one.period,
            starts_at: new Date(one.startsAt),
            ends_at: new Date(one.endsAt),
          })),
        )
        .execute();
    });
  }
}
