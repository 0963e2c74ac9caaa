import type { Dialect } from 'kysely';

/** The content of a database: nothing that is known, all tables, or all tables and the seed. */
export type SetUpStage = 'unknown' | 'tables' | 'seed';

/** A PostgreSQL that is open, wherever it runs. */
export interface Database {
  readonly dialect: Dialect;
  /** The content when it was opened. */
  readonly stage: SetUpStage;
  /** True if it was copied from a template now. */
  readonly isCopied: boolean;
  /** Notes that the content has reached this stage, and stores a new database as a template. */
  remember(stage: Exclude<SetUpStage, 'unknown'>): Promise<void>;
  /** Called after the last query. */
  close(): Promise<void>;
}

/** The database is not available; the message names the cause and the remedy. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}
