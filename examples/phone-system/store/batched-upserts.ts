import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RetryingWrites } from './retrying-writes.ts';

/** The maximum number of rows in a statement: PostgreSQL takes 65,535 parameters. */
const maxRows = 1_000;

interface BatchedUpsertsOptions<Row> {
  readonly log: Logger;
  /** Names the rows in the log. */
  readonly what: string;
  readonly keyOf: (row: Row) => number | string;
  /** Writes rows, each as it is, whether or not it is there. */
  readonly write: (rows: readonly Row[]) => Promise<unknown>;
  /** How long changes are gathered, which a kill would lose; undefined: only changes of the same moment. */
  readonly gatherMs?: number;
}

/** Writes rows in the background, in their order: several changes of a row, and several rows, by a single statement. */
export class BatchedUpserts<Row> {
  readonly #options: BatchedUpsertsOptions<Row>;
  readonly #writes: RetryingWrites;
  readonly #changed = new Map<number | string, Row>();
  #writing: Promise<void> | undefined;
  /** Ends the gathering at once. */
  #hurry = () => {};

  constructor(options: BatchedUpsertsOptions<Row>) {
    this.#options = options;
    this.#writes = new RetryingWrites(options.log);
  }

  /** Keeps a row as it is now. */
  put(row: Row): void {
    this.#changed.set(this.#options.keyOf(row), row);
    this.#writing ??= this.#writeAll();
  }

  /** Resolves when everything so far is written, or could not be, which is logged. */
  async written(): Promise<void> {
    this.#hurry();
    await this.#writing;
  }

  /** As `written`, but does not wait for the end of an outage. */
  settle(): Promise<void> {
    this.#writes.hurry();
    return this.written();
  }

  async #writeAll(): Promise<void> {
    while (this.#changed.size > 0) {
      await this.#gathered();
      const rows = [...this.#changed.values()].slice(0, maxRows);
      for (const row of rows) this.#changed.delete(this.#options.keyOf(row));
      await this.#write(rows);
    }
    this.#writing = undefined;
  }

  /** Changes of the same moment are a single statement, and their effects on calls come first. */
  async #gathered(): Promise<void> {
    const { gatherMs } = this.#options;
    if (gatherMs === undefined) return void (await nextTurn());
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, gatherMs);
      this.#hurry = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#hurry = () => {};
  }

  /** Writes the rows so that a row that the database refuses does not prevent the other rows. */
  async #write(rows: readonly Row[]): Promise<void> {
    const { write, log, what, keyOf } = this.#options;
    try {
      await this.#writes.run(() => write(rows));
    } catch (error) {
      const [row] = rows;
      if (rows.length > 1) for (const one of rows) await this.#write([one]);
      else log.error({ error, row: row && keyOf(row) }, `${what} could not be written`);
    }
  }
}
