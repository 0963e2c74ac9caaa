import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { DatabaseUnavailable } from './database.ts';

/** The time for which a write is tried again, the pause between two tries, and the time when the phone system stops. */
const timeoutMs = 60_000;
const pauseMs = 250;
const shutdownTimeoutMs = 2_000;

/**
 * The maximum number of writes that wait; further writes fail at once, so that an outage takes no more memory than
 * that.
 */
const maxWaiting = 10_000;

/** Error codes of an unreachable server, as opposed to a refused statement. */
const outageCodes = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'],
  // PostgreSQL: it stops, it crashed, it starts, it has no connection to spare.
  ...['57P01', '57P02', '57P03', '53300'],
];

/**
 * Writes that survive a short outage of the database: they are repeated until the server is back. Tasks must be
 * idempotent, because a server may stop after a write and before its confirmation. Callers that need an order await the
 * previous task.
 */
export class RetryingWrites {
  readonly #log: Logger;
  #waiting = 0;
  #outageSince: number | undefined;
  #stopsAt = Number.POSITIVE_INFINITY;

  constructor(log: Logger) {
    this.#log = log;
  }

  /** True while a task waits for the database to be back. */
  get isWaiting(): boolean {
    return this.#waiting > 0;
  }

  /** Runs a task until the database accepts it. Rejects with the error if that takes too long, or is no outage. */
  async run(task: () => Promise<unknown>): Promise<void> {
    const until = performance.now() + timeoutMs;
    for (let isFirst = true; ; isFirst = false) {
      try {
        await task();
        this.#recover();
        return;
      } catch (error) {
        const isOver = performance.now() > Math.min(until, this.#stopsAt) || this.#waiting >= maxWaiting;
        if (isOver || !isOutage(error)) throw error;
        if (isFirst) this.#notice(error);
      }
      this.#waiting += 1;
      await delay(pauseMs);
      this.#waiting -= 1;
    }
  }

  /** Limits the further retries to the time of a shutdown. */
  hurry(): void {
    this.#stopsAt = performance.now() + shutdownTimeoutMs;
  }

  #notice(error: unknown): void {
    if (this.#outageSince !== undefined) return;
    this.#outageSince = performance.now();
    this.#log.warn({ error }, 'The database is away; what is to be written waits for it');
  }

  #recover(): void {
    if (this.#outageSince === undefined) return;
    const awayMs = Math.round(performance.now() - this.#outageSince);
    this.#outageSince = undefined;
    this.#log.warn({ awayMs, waiting: this.#waiting }, 'The database is back');
  }
}

/** True if the server was not there; false if it was, and refused. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Another connection may hold its lock until the server notices that ours has been lost.
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof AggregateError && error.errors.some(isOutage)) return true;
  const code = 'code' in error ? String(error.code) : '';
  // The driver gives no code to a connection that ended while it was in use.
  return (
    outageCodes.includes(code) ||
    code.startsWith('08') ||
    /^Connection terminated|not queryable$/.test(error.message)
  );
}
