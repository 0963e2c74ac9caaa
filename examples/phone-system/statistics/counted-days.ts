import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { countRows } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { countAgents, countGroups, countMonth } from './counting-sql.ts';
import {
  addDays,
  type Counted,
  type CountingPlan,
  countDays,
  type Day,
  type DaySpan,
  dayAt,
  momentsOfPeriod,
  planCounting,
} from './days.ts';

interface CountedDaysOptions {
  readonly clock: Clock;
  readonly log: Logger;
  /** The zones by whose clocks days are counted. */
  readonly timeZones: () => readonly string[];
  /** The months of agents, which are counted with the days of callers. */
  readonly shifts: { complete(): Promise<void> };
}

/** The approximate duration of a transaction, and the most days that it counts: other statements wait for it. */
const stepMs = 150;
const maxDaysAtOnce = 31;
/** A talk can last over midnight. A day is counted when it is over for this long and has no caller. */
const settlingMs = 600_000;
/** Each caller of up to two days is read, so that percentiles are exact. */
const longestReadDays = 2;
/** A question reads the callers of so many uncounted days at most: more would take long, and the counting would wait for it. */
const maxUncountedDays = 7;

/** Returns true if each caller of a span is read. */
export const isReadWhole = (span: DaySpan): boolean => countDays(span) <= longestReadDays;

/**
 * The tables of counted days and months. A day is counted once after it is over. The database takes the mark off a day whose callers
 * change, and `complete` counts it again.
 */
export class CountedDays {
  readonly #db: Kysely<Tables>;
  readonly #options: CountedDaysOptions;
  #completing: Promise<void> | undefined;
  #isStopped = false;
  #daysAtOnce = 1;

  constructor(db: Kysely<Tables>, options: CountedDaysOptions) {
    this.#db = db;
    this.#options = options;
  }

  /** Returns the counted days and months by the clocks of a zone, from one day to another. */
  async of(timeZone: string, { from, to }: { readonly from: Day; readonly to: Day }): Promise<Counted> {
    const [rows, firstDay] = await Promise.all([
      this.#db
        .selectFrom('acd_counted')
        .select('period')
        .where('time_zone', '=', timeZone)
        .where('period', '>=', from.slice(0, 7))
        .where('period', '<=', to)
        .execute(),
      this.#firstDay(timeZone),
    ]);
    return { periods: new Set(rows.map(({ period }) => period)), firstDay };
  }

  /** Plans how a span is counted, with months and by day. Days that are missing are counted from now on. */
  async plan(span: DaySpan): Promise<{ readonly plan: CountingPlan; readonly byDay: CountingPlan }> {
    if (isReadWhole(span)) {
      const whole = {
        periods: [],
        rest: span.startsAt < span.endsAt ? [{ startsAt: span.startsAt, endsAt: span.endsAt }] : [],
        uncountedDays: 0,
      };
      return { plan: whole, byDay: whole };
    }
    const counted = await this.of(span.timeZone, span);
    const plan = planCounting(span, counted, { withMonths: true, maxDays: maxUncountedDays });
    const byDay = planCounting(span, counted, { withMonths: false, maxDays: maxUncountedDays });
    if (plan.uncountedDays > 0 || plan.rest.some(({ endsAt }) => endsAt < span.endsAt)) void this.complete();
    return { plan, byDay };
  }

  /** Counts all days and months that are over and not counted. Calls while it runs share its end. */
  complete(): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
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
    const now = this.#options.clock.now();
    // The months of agents take seconds, the days of callers minutes.
    await this.#options.shifts.complete();
    for (const timeZone of this.#options.timeZones()) {
      const from = await this.#firstDay(timeZone);
      if (from === undefined) break;
      const to = addDays(dayAt(timeZone, now - settlingMs), -1);
      await this.#completeZone(timeZone, { from, to });
    }
  }

  async #firstDay(timeZone: string): Promise<Day | undefined> {
    const first = await this.#db
      .selectFrom('acd_client')
      .select('entered_at')
      .orderBy('entered_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return first && dayAt(timeZone, first.entered_at.getTime());
  }

  /** Counts the missing days of a month, and then the month, the newest first: the newest days are requested most. */
  async #completeZone(timeZone: string, { from, to }: { from: Day; to: Day }): Promise<void> {
    const { periods } = await this.of(timeZone, { from, to });
    for (let last = to; last >= from && !this.#isStopped; ) {
      const month = last.slice(0, 7);
      const begin = `${month}-01`;
      // Days before the first caller are empty.
      const first = begin < from ? from : begin;
      await this.#completeDays(timeZone, { first, last, periods });
      const isOver = addDays(last, 1).slice(0, 7) !== month;
      if (isOver && !periods.has(month) && !this.#isStopped)
        await this.#addUp(timeZone, { month, first, last });
      last = addDays(begin, -1);
    }
  }

  /** Counts days that follow each other together. */
  async #completeDays(
    timeZone: string,
    { first, last, periods }: { first: Day; last: Day; periods: ReadonlySet<string> },
  ): Promise<void> {
    let missing: Day[] = [];
    for (let day = last; day >= first && !this.#isStopped; day = addDays(day, -1)) {
      const isMissing = !periods.has(day);
      if (isMissing) missing.unshift(day);
      // Only days that follow each other are a single stretch of time.
      if (missing.length < this.#daysAtOnce && isMissing && day > first) continue;
      if (missing.length > 0) {
        const begun = performance.now();
        await this.#count(timeZone, missing);
        const isShort = performance.now() - begun < stepMs;
        this.#daysAtOnce = isShort
          ? Math.min(maxDaysAtOnce, this.#daysAtOnce * 2)
          : Math.max(1, Math.floor(this.#daysAtOnce / 2));
      }
      missing = [];
    }
  }

  async #addUp(
    timeZone: string,
    { month, first, last }: { readonly month: string; readonly first: Day; readonly last: Day },
  ): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      await sql`lock table acd_client in share mode`.execute(db);
      const days = db
        .selectFrom('acd_counted')
        .where('time_zone', '=', timeZone)
        .where('period', '>=', first)
        .where('period', '<=', last);
      if ((await countRows(days)) < countDays({ from: first, to: last })) return;
      await forget(db, timeZone, [month]);
      await countMonth(db, { timeZone, month });
      await mark(db, timeZone, [month]);
    });
  }

  /** Counts days that follow each other. Days with callers who have not left are left out. */
  async #count(timeZone: string, days: readonly Day[]): Promise<void> {
    const moments = days.map((day) => ({ day, ...momentsOfPeriod(timeZone, day) }));
    const [startsAt = 0, endsAt = 0] = [moments[0]?.startsAt, moments.at(-1)?.endsAt];
    await this.#db.transaction().execute(async (db) => {
      // A caller that is being written must be seen, or take the mark off afterwards.
      await sql`lock table acd_client in share mode`.execute(db);
      const { rows: open } = await sql<{ entered_at: Date }>`select entered_at from acd_client
        where left_at is null and entered_at >= ${new Date(startsAt)} and entered_at < ${new Date(endsAt)}`.execute(
        db,
      );
      const closed = moments
        .filter(
          (one) =>
            !open.some(({ entered_at: at }) => at.getTime() >= one.startsAt && at.getTime() < one.endsAt),
        )
        .map(({ day }) => day);
      if (closed.length === 0) return;
      await forget(db, timeZone, closed);
      await countGroups(db, { timeZone, days: closed });
      await countAgents(db, { timeZone, days: closed });
      await mark(db, timeZone, closed);
    });
  }
}

/** Removes the counts of periods. */
async function forget(db: Kysely<Tables>, timeZone: string, periods: readonly string[]): Promise<void> {
  for (const table of ['acd_group_count', 'acd_agent_count', 'acd_counted'] as const)
    await db.deleteFrom(table).where('time_zone', '=', timeZone).where('period', 'in', periods).execute();
}

/** Marks periods as counted. */
async function mark(db: Kysely<Tables>, timeZone: string, periods: readonly string[]): Promise<void> {
  await db
    .insertInto('acd_counted')
    .values(
      periods.map((period) => {
        const { startsAt, endsAt } = momentsOfPeriod(timeZone, period);
        return {
          time_zone: timeZone,
          period,
          starts_at: new Date(startsAt),
          ends_at: new Date(endsAt),
        };
      }),
    )
    .execute();
}
