import type { Kysely, Selectable } from 'kysely';
import { maxOwedCalls, type OwedCall } from '../../../sdk/wire/services/owed-call.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { owedCallPath } from '../base/paths.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

/** The callers whom users call back. Read from memory, written through to the store. */
export class OwedCalls {
  readonly #clock: Clock;
  readonly #rows: OwnedRows<'owed_call', OwedCall>;

  private constructor(clock: Clock, rows: OwnedRows<'owed_call', OwedCall>) {
    this.#clock = clock;
    this.#rows = rows;
  }

  static async load(
    db: Kysely<Tables>,
    { changes, clock }: { readonly changes: Changes; readonly clock: Clock },
  ): Promise<OwedCalls> {
    const rows = await OwnedRows.load(db, {
      table: 'owed_call',
      changes,
      ownerOf: ({ person_id }) => person_id,
      read: describe,
      topic: topics.owedCalls,
    });
    return new OwedCalls(clock, rows);
  }

  /** The ids of the users who owe calls. */
  debtors(): readonly number[] {
    return this.#rows.owners();
  }

  /** Returns the callers of a user, the longest waiting caller first. */
  of(personId: number): readonly OwedCall[] {
    return this.#rows.of(personId);
  }

  byId(personId: number, id: string): OwedCall | undefined {
    return this.#rows.find(personId, id);
  }

  /** Adds a caller, who is called back once, however often the caller asks. Undefined if there are too many. */
  add(
    personId: number,
    { number, label = null }: { readonly number: string; readonly label: string | null | undefined },
  ): Promise<OwedCall | undefined> {
    return this.#rows.inTurn(personId, () => {
      const owed = this.of(personId);
      const present = owed.find((one) => one.number === number);
      if (present || owed.length >= maxOwedCalls) return present;
      const requested_at = new Date(this.#clock.now());
      return this.#rows.insert({ person_id: personId, number, label, requested_at, attempts: 0 });
    });
  }

  /** The caller did not answer. */
  failed(personId: number, id: number): Promise<OwedCall | undefined> {
    return this.#rows.inTurn(personId, () => {
      const owed = this.#rows.find(personId, id);
      return owed && this.#rows.update(id, { attempts: owed.attempts + 1 });
    });
  }

  /** False where there is none. */
  remove(personId: number, id: number): Promise<boolean> {
    return this.#rows.remove(personId, id);
  }
}

const describe = (row: Selectable<Tables['owed_call']>): OwedCall => ({
  restUri: owedCallPath(row.id),
  callbackID: String(row.id),
  number: row.number,
  ...(row.label === null ? {} : { label: row.label }),
  timestamp: row.requested_at.getTime(),
  attempts: row.attempts,
});
