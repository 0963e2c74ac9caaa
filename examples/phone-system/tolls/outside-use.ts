import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import { wallTime } from '../base/wall-time.ts';
import type { CurrentCompany } from '../company/company.ts';
import { BatchedUpserts } from '../store/batched-upserts.ts';
import type { Tables } from '../store/tables.ts';

/** The calls and the conversation of a day. */
export interface Use {
  readonly calls: number;
  /** Of conversation. */
  readonly seconds: number;
}

type Row = Selectable<Tables['outside_use']>;

const none: Use = { calls: 0, seconds: 0 };

/** Of so many days the highest use is usual. */
const usualDays = 14;
const dayMs = 24 * 3_600_000;

interface OutsideUseDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly company: CurrentCompany;
  readonly log: Logger;
}

/** Each call changes the sums of its user, its trunk and the company several times. */
const gatherMs = 250;

/** The calls and seconds outside of each day, by the clocks of the company. A restart keeps them. */
export class OutsideUse {
  readonly #db: Kysely<Tables>;
  readonly #deps: OutsideUseDeps;
  readonly #today = new Map<string, Use>();
  #day: number;
  /** The highest seconds of the company on a day before; undefined: there is no day before. */
  #usual: number | undefined;
  readonly #rows: BatchedUpserts<Row>;
  #reading: Promise<void> = Promise.resolve();

  private constructor(db: Kysely<Tables>, deps: OutsideUseDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#day = this.#now();
    this.#rows = new BatchedUpserts({
      log: deps.log,
      what: 'the use of calls outside',
      gatherMs,
      keyOf: ({ day, subject }) => `${day} ${subject}`,
      write: (rows) =>
        db
          .insertInto('outside_use')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['day', 'subject']).doUpdateSet((row) => ({
              calls: row.ref('excluded.calls'),
              seconds: row.ref('excluded.seconds'),
            })),
          )
          .execute(),
    });
  }

  static async load(db: Kysely<Tables>, deps: OutsideUseDeps): Promise<OutsideUse> {
    const use = new OutsideUse(db, deps);
    const rows = await db.selectFrom('outside_use').selectAll().where('day', '=', use.#day).execute();
    for (const { subject, calls, seconds } of rows) use.#today.set(subject, { calls, seconds });
    await use.#readUsual();
    return use;
  }

  /** @param subject `company`, or `user:` or `trunk:` with the id */
  of(subject: string): Use {
    this.#turnDay();
    return this.#today.get(subject) ?? none;
  }

  /** The highest seconds of the company in the last 14 days; undefined before the second day. */
  get usualSeconds(): number | undefined {
    this.#turnDay();
    return this.#usual;
  }

  add(subjects: readonly string[], { calls, seconds }: Use): void {
    this.#turnDay();
    const day = this.#day;
    for (const subject of subjects) {
      const before = this.#today.get(subject) ?? none;
      const after = { calls: before.calls + calls, seconds: before.seconds + seconds };
      this.#today.set(subject, after);
      this.#rows.put({ day, subject, ...after });
    }
  }

  /** Resolves when everything is written. */
  async settle(): Promise<void> {
    await Promise.all([this.#rows.settle(), this.#reading]);
  }

  #turnDay(): void {
    const day = this.#now();
    if (day === this.#day) return;
    const seconds = this.#today.get('company')?.seconds ?? 0;
    this.#usual = Math.max(this.#usual ?? 0, seconds);
    this.#day = day;
    this.#today.clear();
    // Days that are no more among the last are left out.
    this.#reading = this.#reading
      .then(() => this.#rows.written())
      .then(() => this.#readUsual())
      .catch((error) => this.#deps.log.error({ error }, 'The use of calls outside could not be read'));
  }

  async #readUsual(): Promise<void> {
    const first = this.#now(usualDays * dayMs);
    await this.#db.deleteFrom('outside_use').where('day', '<', first).execute();
    const row = await this.#db
      .selectFrom('outside_use')
      .select(({ fn }) => fn.max('seconds').as('seconds'))
      .where('subject', '=', 'company')
      .where('day', '<', this.#day)
      .executeTakeFirst();
    this.#usual = row?.seconds ?? undefined;
  }

  #now(ago = 0): number {
    return wallTime(this.#deps.company.current.timeZone, this.#deps.clock.now() - ago).date;
  }
}
