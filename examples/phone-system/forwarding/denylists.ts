import type { Kysely, Selectable } from 'kysely';
import {
  type ChangedDenylistEntry,
  type DenylistEntry,
  type DenylistSettings,
  matchesPattern,
  maxDenylistEntries,
  type NewDenylistEntry,
} from '../../../sdk/wire/calls/denylist.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { denylistPath, denylistSettingsPath } from '../base/paths.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

interface DenylistsOptions {
  readonly changes: Changes;
  readonly clock: Clock;
  /** Returns the ways of writing a number; empty if the text is not a number. */
  readonly writingsOf: (written: string) => readonly string[];
}

/** The denied callers of users. Read from memory, written through to the store. */
export class Denylists {
  readonly #db: Kysely<Tables>;
  readonly #options: DenylistsOptions;
  readonly #entries: OwnedRows<'denylist_entry', DenylistEntry>;
  readonly #rejectsAnonymous: Set<number>;

  private constructor(
    db: Kysely<Tables>,
    options: DenylistsOptions,
    entries: OwnedRows<'denylist_entry', DenylistEntry>,
    rejectsAnonymous: readonly number[],
  ) {
    this.#db = db;
    this.#options = options;
    this.#entries = entries;
    this.#rejectsAnonymous = new Set(rejectsAnonymous);
  }

  static async load(db: Kysely<Tables>, options: DenylistsOptions): Promise<Denylists> {
    const entries = await OwnedRows.load(db, {
      table: 'denylist_entry',
      changes: options.changes,
      ownerOf: ({ person_id }) => person_id,
      read: fromRow,
      topic: topics.denylist,
      max: maxDenylistEntries,
    });
    const people = await db.selectFrom('person').select('id').where('rejects_anonymous', '=', true).execute();
    const ids = people.map(({ id }) => id);
    return new Denylists(db, options, entries, ids);
  }

  /** The entries of a user, newest first. */
  of(personId: number): readonly DenylistEntry[] {
    return this.#entries.of(personId).toReversed();
  }

  byId(personId: number, id: string): DenylistEntry | undefined {
    return this.#entries.find(personId, id);
  }

  settingsOf(personId: number): DenylistSettings {
    return { restUri: denylistSettingsPath, rejectsAnonymous: this.#rejectsAnonymous.has(personId) };
  }

  /** True if this user does not want calls from this number. @param number empty if the caller withholds it */
  denies(personId: number, number: string): boolean {
    if (number === '') return this.#rejectsAnonymous.has(personId);
    const entries = this.#entries.of(personId);
    if (entries.length === 0) return false;
    const writings = this.#writingsOf(number);
    return entries.some(({ numbers }) =>
      numbers.split(',').some((pattern) => this.#means(pattern, writings)),
    );
  }

  /** Undefined where the list is full. */
  add(personId: number, entry: NewDenylistEntry): Promise<DenylistEntry | undefined> {
    const added_at = new Date(this.#options.clock.now());
    return this.#entries.add(personId, { person_id: personId, ...entry, added_at });
  }

  /** Undefined if it is removed. */
  change(
    personId: number,
    id: string,
    { numbers, label }: ChangedDenylistEntry,
  ): Promise<DenylistEntry | undefined> {
    return this.#entries.change(personId, id, { numbers, label });
  }

  /** False where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#entries.remove(personId, id);
  }

  async setRejectsAnonymous(personId: number, rejects: boolean): Promise<DenylistSettings> {
    const topic = topics.denylistSettings(personId);
    return this.#options.changes.inTurn(topic, async () => {
      await this.#db
        .updateTable('person')
        .set({ rejects_anonymous: rejects })
        .where('id', '=', personId)
        .execute();
      if (rejects) this.#rejectsAnonymous.add(personId);
      else this.#rejectsAnonymous.delete(personId);
      const item = this.settingsOf(personId);
      this.#options.changes.publish(topic, { uri: item.restUri, item });
      return item;
    });
  }

  /** A number without a wildcard means the number itself, however it is written. */
  #means(pattern: string, writings: readonly string[]): boolean {
    const patterns = /[*^#]/.test(pattern) ? [pattern] : this.#writingsOf(pattern);
    return patterns.some((one) => writings.some((writing) => matchesPattern(one, writing)));
  }

  /** Returns a number as it is given, national, international with `+`, and international with `00`. */
  #writingsOf(number: string): readonly string[] {
    const given = [number, ...this.#options.writingsOf(number)].map((text) => text.replace(/[^\d+]/g, ''));
    const dialled = given.filter((text) => text.startsWith('+')).map((text) => `00${text.slice(1)}`);
    return [...new Set([...given, ...dialled])].filter((text) => text !== '');
  }
}

const fromRow = (row: Selectable<Tables['denylist_entry']>): DenylistEntry => ({
  restUri: denylistPath(row.id),
  denylistID: String(row.id),
  numbers: row.numbers,
  label: row.label,
  timestamp: row.added_at.getTime(),
});
