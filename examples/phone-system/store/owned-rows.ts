import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Changes } from '../base/changes.ts';
import type { Tables } from './tables.ts';

/** The tables whose rows have an id. */
type TableName = {
  [Name in keyof Tables]: Tables[Name] extends { id: unknown } ? Name : never;
}[keyof Tables];
type Row<Name extends TableName> = Selectable<Tables[Name]>;

/** The tables, as far as this needs to know a table. */
type AnyTables = Readonly<Record<string, Record<string, unknown>>>;

/** An item in the form that is published. */
interface Shown {
  readonly restUri: string;
}

interface OwnedRowsOptions<Name extends TableName, Item> {
  readonly table: Name;
  readonly changes: Changes;
  /** The order of the rows when they are loaded; new rows come last. `id` by default. */
  readonly orderBy?: keyof Row<Name> & string;
  /** Returns the id of the user or the group that a row belongs to. */
  readonly ownerOf: (row: Row<Name>) => number;
  readonly read: (row: Row<Name>) => Item;
  /** The order of the items of an owner, if it is not the order in which they are loaded and added. */
  readonly compare?: (one: Item, other: Item) => number;
  /** Returns the topic of the items of an owner. They are written in its turn. */
  readonly topic: (ownerId: number) => string;
  /** The topic in whose turn the items of all owners are written, if the items depend on those of other owners. */
  readonly turn?: string;
  /** The maximum number of items that `add` gives an owner. */
  readonly max?: number;
  /** Returns the published form of an item; needed if the item has no address itself. */
  readonly show?: (item: Item) => Shown;
  /** Called after each change of an item. */
  readonly onChange?: (ownerId: number, item: Item | undefined, before: Item | undefined) => void;
}

/** A row, and what was read from it. */
interface Stored<Name extends TableName, Item> {
  readonly row: Row<Name>;
  readonly item: Item;
}

/**
 * The rows of a table that belong to users or groups. They are read from memory and written through to the store, one
 * change of an owner after another, and each change is published on the topic of the owner.
 *
 * @example
 * const holidays = await OwnedRows.load(db, {
 *   table: 'holiday',
 *   changes,
 *   ownerOf: ({ person_id }) => person_id,
 *   read: fromRow,
 *   topic: topics.holidays,
 *   max: 50,
 * });
 * await holidays.add(personId, { person_id: personId, fields });
 */
export class OwnedRows<Name extends TableName, Item extends object> {
  readonly #db: Kysely<AnyTables>;
  readonly #table: string;
  readonly #options: OwnedRowsOptions<Name, Item>;
  readonly #show: (item: Item) => Shown;
  readonly #stored = new Map<string, Stored<Name, Item>>();
  readonly #items = new Map<number, readonly Item[]>();

  private constructor(db: Kysely<Tables>, options: OwnedRowsOptions<Name, Item>) {
    this.#db = db as unknown as Kysely<AnyTables>;
    this.#table = options.table;
    this.#options = options;
    this.#show = options.show ?? ((item) => item as Item & Shown);
  }

  static async load<Name extends TableName, Item extends object>(
    db: Kysely<Tables>,
    options: OwnedRowsOptions<Name, Item>,
  ): Promise<OwnedRows<Name, Item>> {
    const { orderBy = 'id' } = options;
    const rows = new OwnedRows(db, options);
    const found = await rows.#db.selectFrom(rows.#table).selectAll().orderBy(orderBy).execute();
    for (const row of found) rows.#put(row as Row<Name>);
    options.changes.follow('userGone', (personId) => rows.#forgetUser(personId));
    return rows;
  }

  /** All items, the oldest first. */
  all(): readonly Item[] {
    return [...this.#stored.values()].map(({ item }) => item);
  }

  /** The owners of items. */
  owners(): readonly number[] {
    return [...this.#items.keys()];
  }

  /** The items of an owner, in their order. */
  of(ownerId: number): readonly Item[] {
    return this.#items.get(ownerId) ?? [];
  }

  byId(id: string | number): Item | undefined {
    return this.#stored.get(String(id))?.item;
  }

  /** Returns the item of an owner with this id. */
  find(ownerId: number, id: string | number): Item | undefined {
    return this.#owned(ownerId, id)?.item;
  }

  /** Returns the row of an item. */
  rowOf(id: string | number): Row<Name> | undefined {
    return this.#stored.get(String(id))?.row;
  }

  /** Runs a task when the changes of this owner so far are done. `insert`, `update` and `delete` belong into it. */
  inTurn<Result>(ownerId: number, task: () => Result | Promise<Result>): Promise<Result> {
    const { changes, topic, turn } = this.#options;
    return changes.inTurn(turn ?? topic(ownerId), task);
  }

  /** Adds an item, in turn. Undefined if the owner has as many as are allowed. */
  add(ownerId: number, values: Insertable<Tables[Name]>): Promise<Item | undefined> {
    const { max = Number.POSITIVE_INFINITY } = this.#options;
    return this.inTurn(ownerId, () => (this.of(ownerId).length < max ? this.insert(values) : undefined));
  }

  /** Changes an item of an owner, in turn. Undefined if there is no such item. */
  change(ownerId: number, id: string | number, values: Updateable<Tables[Name]>): Promise<Item | undefined> {
    return this.inTurn(ownerId, () => (this.find(ownerId, id) ? this.update(id, values) : undefined));
  }

  /** Removes an item of an owner, in turn. Returns false if there is no such item. */
  remove(ownerId: number, id: string | number): Promise<boolean> {
    return this.inTurn(ownerId, async () => {
      if (!this.find(ownerId, id)) return false;
      await this.delete(id);
      return true;
    });
  }

  async insert(values: Insertable<Tables[Name]>): Promise<Item> {
    const added = this.#db.insertInto(this.#table).values(values as Record<string, unknown>);
    return this.#keep((await added.returningAll().executeTakeFirstOrThrow()) as Row<Name>);
  }

  /** Writes the columns that are not undefined. Undefined if the row is gone. */
  async update(id: string | number, values: Updateable<Tables[Name]>): Promise<Item | undefined> {
    const row = await this.#update(this.#db, id, values);
    return row && this.#keep(row);
  }

  /** Updates several rows, all or none. */
  async updateAll(
    updates: readonly (readonly [id: string | number, values: Updateable<Tables[Name]>])[],
  ): Promise<readonly Item[]> {
    const rows = await this.#db.transaction().execute(async (all) => {
      const updated: Row<Name>[] = [];
      for (const [id, values] of updates) {
        const row = await this.#update(all, id, values);
        if (row) updated.push(row);
      }
      return updated;
    });
    return rows.map((row) => this.#keep(row));
  }

  async #update(
    db: Kysely<AnyTables>,
    id: string | number,
    values: Updateable<Tables[Name]>,
  ): Promise<Row<Name> | undefined> {
    // The id makes a statement of an update without other columns.
    const update = db.updateTable(this.#table).set({ id, ...(values as Record<string, unknown>) });
    return (await update.where('id', '=', id).returningAll().executeTakeFirst()) as Row<Name> | undefined;
  }

  async delete(id: string | number): Promise<void> {
    await this.#db.deleteFrom(this.#table).where('id', '=', id).execute();
    this.#forget(String(id));
  }

  #forget(id: string): void {
    const stored = this.#stored.get(id);
    if (!stored) return;
    this.#stored.delete(id);
    const ownerId = this.#options.ownerOf(stored.row);
    const left = this.of(ownerId).filter((one) => one !== stored.item);
    if (left.length > 0) this.#items.set(ownerId, left);
    else this.#items.delete(ownerId);
    this.#publish(ownerId, undefined, stored.item);
  }

  /** Reads an item again, and publishes it, after a change that is not in its row. */
  refresh(id: string | number): Item | undefined {
    const stored = this.#stored.get(String(id));
    return stored && this.#keep(stored.row);
  }

  /** The rows of the user are gone from the store already. */
  #forgetUser(personId: number): void {
    for (const [id, { row }] of [...this.#stored])
      if ((row as { readonly person_id?: unknown }).person_id === personId) this.#forget(id);
  }

  #owned(ownerId: number, id: string | number): Stored<Name, Item> | undefined {
    const stored = this.#stored.get(String(id));
    return stored && this.#options.ownerOf(stored.row) === ownerId ? stored : undefined;
  }

  #keep(row: Row<Name>): Item {
    const { item, before } = this.#put(row);
    this.#publish(this.#options.ownerOf(row), item, before);
    return item;
  }

  #put(row: Row<Name>): { readonly item: Item; readonly before: Item | undefined } {
    const id = String((row as { readonly id: unknown }).id);
    const before = this.#stored.get(id)?.item;
    const item = this.#options.read(row);
    this.#stored.set(id, { row, item });
    const ownerId = this.#options.ownerOf(row);
    const others = this.of(ownerId);
    const all = before ? others.map((one) => (one === before ? item : one)) : [...others, item];
    const { compare } = this.#options;
    this.#items.set(ownerId, compare ? all.toSorted(compare) : all);
    return { item, before };
  }

  #publish(ownerId: number, item: Item | undefined, before: Item | undefined): void {
    const { changes, topic, onChange } = this.#options;
    const shown = item ?? before;
    if (shown) {
      const published = this.#show(shown);
      changes.publish(topic(ownerId), { uri: published.restUri, item: item && published });
    }
    onChange?.(ownerId, item, before);
  }
}
