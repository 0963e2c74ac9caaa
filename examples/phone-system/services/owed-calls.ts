import type { Kysely, Selectable } from 'kysely';
import { maxOwedCalls, type OwedCall } from '../../../sdk/wire/services/owed-call.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { owedCallPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';

type Row = Selectable<Tables['owed_call']>;

/** The callers whom users call back. Read from memory, written through to the store. */
export class OwedCalls {
  readonly #db: Kysely<Tables>;
  readonly #deps: { readonly changes: Changes; readonly clock: Clock };
  readonly #rows: Map<number, Row>;

  private constructor(
    db: Kysely<Tables>,
    deps: { readonly changes: Changes; readonly clock: Clock },
    rows: readonly Row[],
  ) {
    this.#db = db;
    this.#deps = deps;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  static async load(
    db: Kysely<Tables>,
    deps: { readonly changes: Changes; readonly clock: Clock },
  ): Promise<OwedCalls> {
    return new OwedCalls(db, deps, await db.selectFrom('owed_call').selectAll().orderBy('id').execute());
  }

  /** The ids of the users who owe calls. */
  debtors(): readonly number[] {
    return [...new Set([...this.#rows.values()].map(({ person_id }) => person_id))];
  }

  /** Returns the callers of a user, the longest waiting caller first. */
  of(personId: number): readonly OwedCall[] {
    return [...this.#rows.values()].filter(({ person_id }) => person_id === personId).map(describe);
  }

  byId(personId: number, id: string): OwedCall | undefined {
    return this.of(personId).find(({ callbackID }) => callbackID === id);
  }

  /** Adds a caller, who is called back once, however often the caller asks. Undefined if there are too many. */
  add(
    personId: number,
    { number, label }: { readonly number: string; readonly label: string | undefined },
  ): Promise<OwedCall | undefined> {
    return this.#inTurn(personId, async () => {
      const owed = this.of(personId);
      const present = owed.find((one) => one.number === number);
      if (present || owed.length >= maxOwedCalls) return present;
      const requested_at = new Date(this.#deps.clock.now());
      const row = await this.#db
        .insertInto('owed_call')
        .values({ person_id: personId, number, label: label ?? null, requested_at, attempts: 0 })
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#rows.set(row.id, row);
      return this.#publish(personId, describe(row));
    });
  }

  /** The caller did not answer. */
  failed(personId: number, id: number): Promise<OwedCall | undefined> {
    return this.#inTurn(personId, async () => {
      const row = this.#rows.get(id);
      if (!row) return undefined;
      const changed = { ...row, attempts: row.attempts + 1 };
      await this.#db
        .updateTable('owed_call')
        .set({ attempts: changed.attempts })
        .where('id', '=', id)
        .execute();
      this.#rows.set(id, changed);
      return this.#publish(personId, describe(changed));
    });
  }

  /** False where there is none. */
  remove(personId: number, id: number): Promise<boolean> {
    return this.#inTurn(personId, async () => {
      if (this.#rows.get(id)?.person_id !== personId) return false;
      await this.#db.deleteFrom('owed_call').where('id', '=', id).execute();
      this.#rows.delete(id);
      this.#deps.changes.publish(topics.owedCalls(personId), { uri: owedCallPath(id), item: undefined });
      return true;
    });
  }

  #inTurn<Result>(personId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.owedCalls(personId), task);
  }

  #publish(personId: number, item: OwedCall): OwedCall {
    this.#deps.changes.publish(topics.owedCalls(personId), { uri: item.restUri, item });
    return item;
  }
}

const describe = (row: Row): OwedCall => ({
  restUri: owedCallPath(row.id),
  callbackID: String(row.id),
  number: row.number,
  ...(row.label === null ? {} : { label: row.label }),
  timestamp: row.requested_at.getTime(),
  attempts: row.attempts,
});
