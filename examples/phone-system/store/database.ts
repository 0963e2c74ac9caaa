import type { Dialect } from 'kysely';

/** A PostgreSQL that is open, wherever it runs. */
export interface Database {
  readonly dialect: Dialect;
  /** Keeps what makes the next first start quicker, once the tables are there. */
  remember(): Promise<void>;
  /** To be called when nobody asks it anything any more. */
  close(): Promise<void>;
}

/** The database cannot be had; the message says why and what to do. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
