import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The first data of a database. */
export interface Seed {
  /** Names the kind of data, such as `demo`. The cache has a template of each kind. */
  readonly name: string;
  /** Changes with everything that determines the data, except the time. */
  readonly key: string;
  /** Also changes when the data is out of date, so that an earlier template is not used. */
  readonly templateKey: string;
  /** Adds the data to a database with all tables. Data that is there stays. */
  fill(db: Kysely<Tables>): Promise<void>;
  /** Updates the times in a database that was copied from a template. */
  refresh(db: Kysely<Tables>): Promise<void>;
}
