import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from 'pino';
import {
  type RetentionKind,
  type RetentionPreview,
  type RetentionRule,
  retentionKinds,
} from '../../../sdk/wire/administration/retention.ts';
import type { Changes } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import { type KeptName, keptData } from './kept-data.ts';
import { type OldRow, oldRows } from './old-rows.ts';
import type { Remover } from './removers.ts';
import type { RetentionRules } from './retention-rules.ts';

/** Data is kept for days, so an hour more does not matter. */
const periodMs = 3_600_000;
/** The rows that are examined in a statement, which lasts a few milliseconds. */
const batch = 20;
/** The time for calls between two batches. */
const pauseMs = 10;
/** A count does not write. */
const countedBatch = 1_000;

const names = Object.keys(keptData) as readonly KeptName[];
const turn = 'retention';

interface RetentionDeps {
  readonly changes: Pick<Changes, 'inTurn'>;
  readonly clock: Pick<Clock, 'now' | 'every'>;
  readonly log: Logger;
  readonly rules: RetentionRules;
  readonly removers: Readonly<Record<KeptName, Remover>>;
  /** Further removals, such as of files whose owners have chosen a time. `isStopped` ends them. */
  readonly sweeps: readonly ((isStopped: () => boolean) => Promise<void>)[];
  /** Writes into the record of changes how many entries of a kind were removed. */
  readonly record: (db: Kysely<Tables>, kind: RetentionKind, entries: number) => Promise<void>;
}

/**
 * Removes what is older than its rule: at the start, every hour, and after a change of the rules. It works in small batches with pauses
 * between them. A removal that a stop has cut off goes on with the next start.
 */
export class Retention {
  readonly #db: Kysely<Tables>;
  readonly #deps: RetentionDeps;
  readonly #stopTimer: () => void;
  #running: Promise<void> = Promise.resolve();
  #isWaiting = false;
  #isStopped = false;

  constructor(db: Kysely<Tables>, deps: RetentionDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#stopTimer = deps.clock.every(periodMs, () => this.begin());
    this.begin();
  }

  /** Begins to remove old data, after a removal that goes on. */
  begin(): void {
    if (this.#isWaiting || this.#isStopped) return;
    this.#isWaiting = true;
    this.#running = this.#running
      .then(() => {
        this.#isWaiting = false;
        return this.#run();
      })
      .catch((error: unknown) => this.#deps.log.error({ error }, 'old data could not be removed'));
  }

  /** Runs a task while nothing is being removed. */
  whileNothingIsRemoved<Result>(task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(turn, task);
  }

  /** Counts what a rule would remove now, beside the other rules. */
  async preview(kind: RetentionKind, rules: readonly RetentionRule[]): Promise<RetentionPreview> {
    const counts = { removed: 0, held: 0 };
    for (const name of names) {
      if (keptData[name].kind !== kind || this.#deps.removers[name].isCounted === false) continue;
      for await (const rows of this.#batches(name, rules, countedBatch))
        for (const { is_due, is_held } of rows) {
          if (is_held) counts.held += 1;
          else if (is_due) counts.removed += 1;
        }
    }
    return counts;
  }

  /** Ends the timer. Resolves when nothing is being removed any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopTimer();
    await this.#running;
  }

  async #run(): Promise<void> {
    for (const name of names) {
      const rules = this.#deps.rules.of(keptData[name].kind);
      for await (const rows of this.#batches(name, rules, batch)) await this.#remove(name, rows);
    }
    for (const sweep of this.#deps.sweeps) await sweep(() => this.#isStopped);
    await this.#recordRemoved();
  }

  /** Yields all rows that are older than the shortest rule, with a pause after each batch. */
  async *#batches(name: KeptName, rules: readonly RetentionRule[], limit: number) {
    const now = this.#deps.clock.now();
    let after: OldRow | undefined;
    while (!this.#isStopped) {
      const rows = await oldRows(this.#db, name, { rules, now, after, limit });
      yield rows;
      after = rows.at(-1);
      if (rows.length < limit) return;
      await delay(pauseMs);
    }
  }

  /** Legal holds that were set after the rows were read count, too. */
  async #remove(name: KeptName, rows: readonly OldRow[]): Promise<void> {
    const due = rows.flatMap(({ id, is_due, is_held }) => (is_due && !is_held ? [id] : []));
    if (due.length === 0) return;
    const { removeFiles, remove, isCounted = true } = this.#deps.removers[name];
    const publish = await this.whileNothingIsRemoved(async () => {
      const ids = await this.#notHeld(name, due);
      if (ids.length === 0) return undefined;
      await removeFiles?.(ids);
      return this.#db.transaction().execute(async (trx) => {
        if (isCounted)
          await sql`insert into retention_removed (kind, entries) values (${keptData[name].kind}, ${ids.length})
            on conflict (kind) do update set entries = retention_removed.entries + ${ids.length}`.execute(
            trx,
          );
        return remove(trx, ids);
      });
    });
    await publish?.();
  }

  async #notHeld(name: KeptName, ids: readonly (number | string)[]): Promise<readonly (number | string)[]> {
    const { from, isHeld } = keptData[name];
    const { rows } = await sql<{ id: number | string }>`select kept.id from ${from}
      where kept.id in (${sql.join([...ids])}) and not ${isHeld}`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  /** The counts are stored with each batch: what was removed before a crash is recorded, too. */
  async #recordRemoved(): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const rows = await trx.deleteFrom('retention_removed').returningAll().execute();
      for (const kind of retentionKinds) {
        const entries = rows.find((row) => row.kind === kind)?.entries;
        if (entries !== undefined) await this.#deps.record(trx, kind, entries);
      }
    });
  }
}
