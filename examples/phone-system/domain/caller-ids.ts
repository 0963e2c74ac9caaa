import type { Kysely } from 'kysely';
import type { AllowedCallerId } from '../../../sdk/wire/caller-id.ts';
import type { Tables } from '../store/tables.ts';
import { extensionPath } from './paths.ts';
import { displayName, type Person } from './person.ts';

/** Which numbers people may show to who is called outside, and which they do. */
export class CallerIds {
  readonly #db: Kysely<Tables>;
  readonly #ofAll: readonly AllowedCallerId[];
  readonly #own = new Map<number, readonly { readonly number: string; readonly label: string }[]>();
  readonly #chosen = new Map<number, string>();

  private constructor(db: Kysely<Tables>, ofAll: readonly AllowedCallerId[]) {
    this.#db = db;
    this.#ofAll = ofAll;
  }

  static async load(db: Kysely<Tables>): Promise<CallerIds> {
    const shared = await db.selectFrom('caller_id').selectAll().orderBy('number').execute();
    const callerIds = new CallerIds(
      db,
      shared.map(({ number, label }) => ({ customCallerID: number, label })),
    );
    const own = await db.selectFrom('caller_id_of_person').selectAll().orderBy('number').execute();
    for (const { person_id, number, label } of own) {
      callerIds.#own.set(person_id, [...(callerIds.#own.get(person_id) ?? []), { number, label }]);
    }
    const chosen = await db
      .selectFrom('person')
      .select(['id', 'custom_caller_id'])
      .where('custom_caller_id', 'is not', null)
      .execute();
    for (const { id, custom_caller_id } of chosen) {
      if (custom_caller_id !== null) callerIds.#chosen.set(id, custom_caller_id);
    }
    return callerIds;
  }

  /** What a person may show: the own numbers first, then those of the enterprise. */
  allowed(person: Person): readonly AllowedCallerId[] {
    const assignedToInternalAddress = {
      restUri: extensionPath(person.number),
      addressNumber: person.number,
      displayName: displayName(person),
    };
    const { directNumber } = person;
    const direct =
      directNumber === undefined ? [] : [{ customCallerID: directNumber, assignedToInternalAddress }];
    const own = (this.#own.get(person.id) ?? []).map(({ number, label }) => ({
      customCallerID: number,
      label,
      assignedToInternalAddress,
    }));
    return [...direct, ...own, ...this.#ofAll];
  }

  isAllowed(person: Person, number: string): boolean {
    return this.allowed(person).some(({ customCallerID }) => customCallerID === number);
  }

  /** Undefined where the person chose none. */
  of(personId: number): string | undefined {
    return this.#chosen.get(personId);
  }

  async choose(personId: number, number: string | undefined): Promise<void> {
    await this.#db
      .updateTable('person')
      .set({ custom_caller_id: number ?? null })
      .where('id', '=', personId)
      .execute();
    if (number === undefined) this.#chosen.delete(personId);
    else this.#chosen.set(personId, number);
  }
}
