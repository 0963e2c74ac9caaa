import type { Kysely, Updateable } from 'kysely';
import type { Tables } from '../store/tables.ts';

type Columns = Updateable<Tables['person']>;

/** Stores at most one value for each person. The values are read from memory, written through to the store. */
export class PersonColumnStore<Value> {
  readonly #db: Kysely<Tables>;
  readonly #values: Map<number, Value>;
  readonly #columns: (value: Value | undefined) => Columns;

  /**
   * @param values the stored values, by the person's id
   * @param columns converts a value, or undefined for none, to the columns of the store
   */
  constructor(
    db: Kysely<Tables>,
    values: Iterable<readonly [number, Value]>,
    columns: (value: Value | undefined) => Columns,
  ) {
    this.#db = db;
    this.#values = new Map(values);
    this.#columns = columns;
  }

  of(personId: number): Value | undefined {
    return this.#values.get(personId);
  }

  /** @param value undefined: the person shall have none */
  async save(personId: number, value: Value | undefined): Promise<void> {
    await this.#db.updateTable('person').set(this.#columns(value)).where('id', '=', personId).execute();
    if (value === undefined) this.#values.delete(personId);
    else this.#values.set(personId, value);
  }
}
