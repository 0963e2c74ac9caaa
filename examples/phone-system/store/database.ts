import type { Dialect } from 'kysely';

/** A PostgreSQL that is open, wherever it runs. */
export interface Database {
  readonly dialect: Dialect;
  /** Stores a template that speeds up the next first start, once the tables exist. */
  remember(): Promise<void>;
  /** Called after the last query. */
  close(): Promise<void>;
}

/** The database is not available; the message names the cause and the remedy. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
