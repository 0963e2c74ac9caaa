import type { Kysely } from 'kysely';
import type { SpeedDial, SpeedDialDraft } from '../../../sdk/wire/people/favorites.ts';
import { contactPath, speedDialPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

/** The maximum number of speed dials of a user. */
export const maxSpeedDials = 20;

/** The user has as many speed dials as there can be. */
export class TooManySpeedDials extends Error {
  override readonly name = 'TooManySpeedDials';
}

/** The user has another speed dial with this code. */
export class SpeedDialUsed extends Error {
  override readonly name = 'SpeedDialUsed';
}

interface Stored {
  readonly code: string;
  readonly number: string;
  readonly uid: string;
}

/** The codes under which each user calls numbers of the directory. They are in memory, because calls need them at once. */
export class SpeedDials {
  readonly #db: Kysely<Tables>;
  readonly #ofPerson = new Map<number, readonly Stored[]>();

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  static async load(db: Kysely<Tables>): Promise<SpeedDials> {
    const dials = new SpeedDials(db);
    await dials.reload();
    return dials;
  }

  #of(personId: number): readonly Stored[] {
    return this.#ofPerson.get(personId) ?? [];
  }

  /** Returns the user's speed dials by code. */
  all(person: Person): readonly SpeedDial[] {
    return this.#of(person.id).map(describe);
  }

  /** Returns the user's codes for an entry. */
  ofContact(person: Person, uid: string): { code: string; number: string }[] {
    return this.#of(person.id)
      .filter((dial) => dial.uid === uid)
      .map(({ code, number }) => ({ code, number }));
  }

  /** Returns the number behind a code of the user. */
  numberOf(personId: number, code: string): string | undefined {
    return this.#of(personId).find((dial) => dial.code === code)?.number;
  }

  /** @throws TooManySpeedDials @throws SpeedDialUsed */
  async add(person: Person, uid: string, { code, number }: SpeedDialDraft): Promise<SpeedDial> {
    const present = this.#of(person.id);
    if (present.some((dial) => dial.code === code)) throw new SpeedDialUsed(`The code ${code} is used.`);
    if (present.length >= maxSpeedDials) throw new TooManySpeedDials('There are too many speed dials.');
    const added = { code, number, uid };
    // Before the database answers, so that two requests at once do not both find the code free.
    this.#set(person.id, [...present, added]);
    try {
      await this.#db
        .insertInto('speed_dial')
        .values({ person_id: person.id, code, number, contact: uid })
        .execute();
    } catch (error) {
      this.#set(
        person.id,
        this.#of(person.id).filter((dial) => dial !== added),
      );
      throw error;
    }
    return describe(added);
  }

  /** Returns false if the user has no such speed dial. */
  async remove(person: Person, code: string): Promise<boolean> {
    const present = this.#of(person.id);
    if (!present.some((dial) => dial.code === code)) return false;
    await this.#db
      .deleteFrom('speed_dial')
      .where('person_id', '=', person.id)
      .where('code', '=', code)
      .execute();
    this.#set(
      person.id,
      this.#of(person.id).filter((dial) => dial.code !== code),
    );
    return true;
  }

  /** Removes the speed dials of all users to an entry that was deleted. */
  async forget(uid: string): Promise<void> {
    await this.#db.deleteFrom('speed_dial').where('contact', '=', uid).execute();
    for (const [personId, dials] of this.#ofPerson)
      if (dials.some((dial) => dial.uid === uid))
        this.#set(
          personId,
          dials.filter((dial) => dial.uid !== uid),
        );
  }

  /** Reads the speed dials again, after a transaction that has changed them. */
  async reload(): Promise<void> {
    const stored = await storedDials(this.#db);
    this.#ofPerson.clear();
    for (const [personId, dials] of stored) this.#ofPerson.set(personId, dials);
  }

  #set(personId: number, dials: readonly Stored[]): void {
    this.#ofPerson.set(
      personId,
      dials.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    );
  }
}

async function storedDials(db: Kysely<Tables>): Promise<ReadonlyMap<number, readonly Stored[]>> {
  const rows = await db.selectFrom('speed_dial').selectAll().orderBy('code').execute();
  const all = new Map<number, Stored[]>();
  for (const { person_id, code, number, contact } of rows)
    all.set(person_id, [...(all.get(person_id) ?? []), { code, number, uid: contact }]);
  return all;
}

const describe = ({ code, number, uid }: Stored): SpeedDial => ({
  restUri: speedDialPath(code),
  code,
  number,
  contact: contactPath(uid),
});
