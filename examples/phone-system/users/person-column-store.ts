import type { Kysely, Selectable, Updateable } from 'kysely';
import type { Tables } from '../store/tables.ts';

type Row = Selectable<Tables['person']>;

/** Stores at most one value for each person, in a column. The values are read from memory, written through to the store. */
export class PersonColumnStore<Value> {
  readonly #db: Kysely<Tables>;
  readonly #values: Map<number, Value>;
  readonly #columns: (value: Value | undefined) => Updateable<Tables['person']>;

  /**
   * @param values the stored values, by the person's id
   * @param columns converts a value, or undefined for none, to the columns of the store
   */
  constructor(
    db: Kysely<Tables>,
    values: Iterable<readonly [number, Value]>,
    columns: (value: Value | undefined) => Updateable<Tables['person']>,
  ) {
    this.#db = db;
    this.#values = new Map(values);
    this.#columns = columns;
  }

  /**
   * Loads the values of a column that are not null.
   *
   * @param write converts a value, or undefined for none, to the value of the column
   */
  static async load<Column extends keyof Row>(
    db: Kysely<Tables>,
    column: Column,
    write: (value: NonNullable<Row[Column]> | undefined) => Updateable<Tables['person']>[Column],
  ): Promise<PersonColumnStore<NonNullable<Row[Column]>>> {
    const rows = (await db
      .selectFrom('person')
      .select(['id', column])
      .execute()) as unknown as readonly Row[];
    const stored = rows.flatMap((row) => {
      const value = row[column];
      return value === null || value === undefined ? [] : [[row.id, value] as const];
    });
    return new PersonColumnStore(db, stored, (value) => ({ [column]: write(value) }));
  }

  of(personId: number): Value | undefined {
    return this.#values.get(personId);
  }

  /** The persons with a value. */
  personIds(): readonly number[] {
    return [...this.#values.keys()];
  }

  /** To be called when persons are gone. */
  forget(personIds: readonly number[]): void {
    for (const id of personIds) this.#values.delete(id);
  }

  /** @param value undefined: the person shall have none */
  async save(personId: number, value: Value | undefined): Promise<void> {
    await this.#db.updateTable('person').set(this.#columns(value)).where('id', '=', personId).execute();
    if (value === undefined) this.#values.delete(personId);
    else this.#values.set(personId, value);
  }
}

/** Writes a text, or null for none. */
export const orNull = (value: string | undefined): string | null => value ?? null;
