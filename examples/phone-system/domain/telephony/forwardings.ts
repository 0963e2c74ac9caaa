import type { Kysely, Selectable } from 'kysely';
import {
  type Forwarding,
  forwardFilter,
  forwardType,
  type NewForwarding,
} from '../../../../sdk/wire/calls/forwarding.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import { forwardingPath } from '../paths.ts';

/** Where everybody's calls go in their place. Read from memory, written through to the store. */
export class Forwardings {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #onChange: (personId: number) => void;
  readonly #ofPerson = new Map<number, readonly Forwarding[]>();

  private constructor(
    db: Kysely<Tables>,
    changes: Changes,
    onChange: (personId: number) => void,
    rows: readonly Selectable<Tables['forwarding']>[],
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#onChange = onChange;
    for (const row of rows) {
      this.#ofPerson.set(row.person_id, [...this.of(row.person_id), fromRow(row)]);
    }
  }

  static async load(
    db: Kysely<Tables>,
    changes: Changes,
    onChange: (personId: number) => void,
  ): Promise<Forwardings> {
    return new Forwardings(
      db,
      changes,
      onChange,
      await db.selectFrom('forwarding').selectAll().orderBy('id').execute(),
    );
  }

  /** Those of one user, oldest first. */
  of(personId: number): readonly Forwarding[] {
    return this.#ofPerson.get(personId) ?? [];
  }

  byId(personId: number, id: string): Forwarding | undefined {
    return this.of(personId).find(({ forwardingID }) => forwardingID === id);
  }

  /**
   * The forwarding that applies to such a call: the oldest active one for callers like this one. `X` applies to no call: which
   * callers it means is not documented.
   */
  choose(
    personId: number,
    call: { readonly forwardType: Forwarding['forwardType']; readonly isOutside: boolean },
  ): Forwarding | undefined {
    const filters: readonly string[] = ['A', call.isOutside ? 'E' : 'I'];
    return this.of(personId).find(
      (one) => one.activated && one.forwardType === call.forwardType && filters.includes(one.filter),
    );
  }

  async add(personId: number, forwarding: NewForwarding): Promise<Forwarding> {
    const row = await this.#db
      .insertInto('forwarding')
      .values({ person_id: personId, ...toRow(forwarding) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const added = fromRow(row);
    this.#ofPerson.set(personId, [...this.of(personId), added]);
    this.#publish(personId, added.restUri, added);
    return added;
  }

  /** Undefined if it is removed. */
  async change(
    personId: number,
    id: string,
    change: Partial<NewForwarding>,
  ): Promise<Forwarding | undefined> {
    const present = this.byId(personId, id);
    if (!present) return undefined;
    const row = await this.#db
      .updateTable('forwarding')
      .set(toRow({ ...present, ...change }))
      .where('id', '=', Number(id))
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    const changed = fromRow(row);
    this.#ofPerson.set(
      personId,
      this.of(personId).map((one) => (one.forwardingID === id ? changed : one)),
    );
    this.#publish(personId, changed.restUri, changed);
    return changed;
  }

  /** False where there is none. */
  async remove(personId: number, id: string): Promise<boolean> {
    const present = this.byId(personId, id);
    if (!present) return false;
    await this.#db.deleteFrom('forwarding').where('id', '=', Number(id)).execute();
    this.#ofPerson.set(
      personId,
      this.of(personId).filter((one) => one.forwardingID !== id),
    );
    this.#publish(personId, present.restUri, undefined);
    return true;
  }

  #publish(personId: number, uri: string, item: Forwarding | undefined): void {
    this.#changes.publish(topics.forwardings(personId), { uri, item });
    this.#onChange(personId);
  }
}

const toRow = (forwarding: Omit<Forwarding, 'restUri' | 'forwardingID'>) => ({
  label: forwarding.label,
  is_active: forwarding.activated,
  forward_type: forwarding.forwardType,
  filter: forwarding.filter,
  destination: forwarding.destination,
  delay_ms: forwarding.noAnswerForwardingDelay,
});

const fromRow = (row: Selectable<Tables['forwarding']>): Forwarding => ({
  restUri: forwardingPath(row.id),
  forwardingID: String(row.id),
  label: row.label,
  activated: row.is_active,
  forwardType: forwardType.parse(row.forward_type),
  filter: forwardFilter.parse(row.filter),
  destination: row.destination,
  noAnswerForwardingDelay: row.delay_ms,
});
