import { type QueryExecutorProvider, sql } from 'kysely';
import type { Logger } from 'pino';

const intervalMs = 60_000;
/** The limit of the write-ahead log, which occupies the disk, or the memory if the database is there. */
const maxOctets = 4 * 2 ** 20;

/**
 * Makes the PostgreSQL of this process write a checkpoint whenever its write-ahead log has grown. A server does that itself;
 * without further processes it would happen only at the stop, and the log would grow until then.
 */
export class Checkpoints {
  readonly #db: QueryExecutorProvider;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #running = Promise.resolve();
  #last = 0;
  #holders = 0;

  constructor(db: QueryExecutorProvider, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#timer = setInterval(() => {
      this.#running = this.run().catch((error) => this.#log.warn({ error }, 'no checkpoint was made'));
    }, intervalMs);
    this.#timer.unref();
  }

  /** Makes a checkpoint if there is enough to write. */
  async run(): Promise<void> {
    if (this.#holders > 0) return;
    const position = await this.#position();
    if (position - this.#last < maxOctets) return;
    await sql`checkpoint`.execute(this.#db);
    this.#last = await this.#position();
  }

  /** Makes no further checkpoint until the returned function is called. Resolves when none is being made. */
  async hold(): Promise<() => void> {
    this.#holders += 1;
    await this.#running;
    return () => {
      this.#holders -= 1;
    };
  }

  /** Resolves when none is being made. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Returns the number of octets that were ever written to the log. */
  async #position(): Promise<number> {
    const { rows } = await sql<{ octets: string }>`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as octets`.execute(this.#db);
    return Number(rows[0]?.octets);
  }
}
