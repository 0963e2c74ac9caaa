import type { Kysely } from 'kysely';
import type { UserSettings } from '../../../sdk/wire/user.ts';
import type { Tables } from '../store/tables.ts';

/** What everybody has set for themselves. Read from memory, written through to the store. */
export class SettingsOfUsers {
  readonly #db: Kysely<Tables>;
  readonly #byPerson: Map<number, UserSettings>;

  private constructor(db: Kysely<Tables>, byPerson: Map<number, UserSettings>) {
    this.#db = db;
    this.#byPerson = byPerson;
  }

  static async load(db: Kysely<Tables>): Promise<SettingsOfUsers> {
    const rows = await db.selectFrom('person').select(['id', 'settings']).execute();
    const byPerson = new Map<number, UserSettings>();
    for (const { id, settings } of rows) if (settings) byPerson.set(id, settings);
    return new SettingsOfUsers(db, byPerson);
  }

  /** Undefined until the user has first saved some. */
  of(personId: number): UserSettings | undefined {
    return this.#byPerson.get(personId);
  }

  async save(personId: number, settings: UserSettings): Promise<void> {
    await this.#db
      .updateTable('person')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', personId)
      .execute();
    this.#byPerson.set(personId, settings);
  }
}
