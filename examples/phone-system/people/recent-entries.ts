import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { digitsOf } from './search-text.ts';

/** The last so many calls of a user rank their numbers first. */
const recentCalls = 100;
/** The entries of so many users are remembered. */
const maxUsers = 1_000;

interface Known {
  /** The numbers of the calls, by which the entries were found. */
  readonly key: string;
  readonly uids: readonly string[];
}

/**
 * The entries with a number of a user's last calls. A user who types searches several times between two calls, so the
 * entries are remembered until a call with another number comes or the directory changes.
 */
export class RecentEntries {
  readonly #db: Kysely<Tables>;
  readonly #known = new Map<number, Known>();
  #generation = 0;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns the ids of the entries, in no order. */
  async of(personId: number): Promise<readonly string[]> {
    const calls = await this.#db
      .selectFrom('call_record')
      .select('remote_number')
      .where('person_id', '=', personId)
      .orderBy('started_at', 'desc')
      .limit(recentCalls)
      .execute();
    const numbers = [...new Set(calls.map(({ remote_number }) => digitsOf(remote_number)))];
    if (numbers.length === 0) return [];
    const key = numbers.join();
    const known = this.#known.get(personId);
    if (known?.key === key) return known.uids;
    const generation = this.#generation;
    const uids = await this.#find(numbers);
    // A change meanwhile may have come after the rows were read.
    if (generation !== this.#generation) return uids;
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxUsers && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(personId, { key, uids });
    return uids;
  }

  /** Forgets all entries, after each committed change of the directory. */
  forget(): void {
    this.#generation += 1;
    this.#known.clear();
  }

  async #find(numbers: readonly string[]): Promise<readonly string[]> {
    // The statement looks into the index for each number: PostgreSQL would read the whole table to find all of them at
    // once.
    const { rows } = await sql<{ uid: string }>`
      select distinct uid from unnest(${numbers}::text[]) as called (number)
        join directory_index on directory_index.numbers @> array[called.number]`.execute(this.#db);
    return rows.map(({ uid }) => uid);
  }
}
