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
import type { Tables } from '../store/tables.ts';

interface DenylistsOptions {
  readonly changes: Changes;
  readonly clock: Clock;
  /** Returns the ways of writing a number; empty if the text is not a number. */
  readonly writingsOf: (written: string) => readonly string[];
}

type Row = Selectable<Tables['denylist_entry']>;

/** The denied callers of users. Read from memory, written through to the store. */
export class Denylists {
  readonly #db: Kysely<Tables>;
  readonly #options: DenylistsOptions;
  readonly #entries = new Map<number, readonly DenylistEntry[]>();
  readonly #rejectsAnonymous: Set<number>;

  private constructor(
    db: Kysely<Tables>,
    options: DenylistsOptions,
    rows: readonly Row[],
    rejectsAnonymous: readonly number[],
  ) {
    this.#db = db;
    this.#options = options;
    this.#rejectsAnonymous = new Set(rejectsAnonymous);
    for (const row of rows) {
      this.#entries.set(row.person_id, [fromRow(row), ...this.of(row.person_id)]);
    }
  }

  static async load(db: Kysely<Tables>, options: DenylistsOptions): Promise<Denylists> {
    const rows = await db.selectFrom('denylist_entry').selectAll().orderBy('id').execute();
    const people = await db.selectFrom('person').select('id').where('rejects_anonymous', '=', true).execute();
    return new Denylists(
      db,
      options,
      rows,
      people.map(({ id }) => id),
    );
  }

  /** The entries of a user, newest first. */
  of(personId: number): readonly DenylistEntry[] {
    return this.#entries.get(personId) ?? [];
  }

  byId(personId: number, id: string): DenylistEntry | undefined {
    return this.of(personId).find(({ denylistID }) => denylistID === id);
  }

  settingsOf(personId: number): DenylistSettings {
    return { restUri: denylistSettingsPath, rejectsAnonymous: this.#rejectsAnonymous.has(personId) };
  }

  /** True if this user does not want calls from this number. @param number empty if the caller withholds it */
  denies(personId: number, number: string): boolean {
    if (number === '') return this.#rejectsAnonymous.has(personId);
    const entries = this.of(personId);
    if (entries.length === 0) return false;
    const writings = this.#writingsOf(number);
    return entries.some(({ numbers }) =>
      numbers.split(',').some((pattern) => this.#means(pattern, writings)),
    );
  }

  /** Undefined where the list is full. */
  async add(personId: number, entry: NewDenylistEntry): Promise<DenylistEntry | undefined> {
    return this.#options.changes.inTurn(topics.denylist(personId), async () => {
      if (this.of(personId).length >= maxDenylistEntries) return undefined;
      const row = await this.#db
        .insertInto('denylist_entry')
        .values({ person_id: personId, ...entry, added_at: new Date(this.#options.clock.now()) })
        .returningAll()
        .executeTakeFirstOrThrow();
      const added = fromRow(row);
      this.#set(personId, [added, ...this.of(personId)], added.restUri, added);
      return added;
    });
  }

  /** Undefined if it is removed. */
  async change(
    personId: number,
    id: string,
    { numbers, label }: ChangedDenylistEntry,
  ): Promise<DenylistEntry | undefined> {
    return this.#options.changes.inTurn(topics.denylist(personId), async () => {
      const present = this.byId(personId, id);
      if (!present) return undefined;
      const changed = {
        ...present,
        ...(numbers === undefined ? {} : { numbers }),
        ...(label === undefined ? {} : { label }),
      };
      await this.#db
        .updateTable('denylist_entry')
        .set({ numbers: changed.numbers, label: changed.label })
        .where('id', '=', Number(id))
        .execute();
      const all = this.of(personId).map((one) => (one === present ? changed : one));
      this.#set(personId, all, changed.restUri, changed);
      return changed;
    });
  }

  /** False where there is none. */
  async remove(personId: number, id: string): Promise<boolean> {
    return this.#options.changes.inTurn(topics.denylist(personId), async () => {
      const present = this.byId(personId, id);
      if (!present) return false;
      await this.#db.deleteFrom('denylist_entry').where('id', '=', Number(id)).execute();
      const left = this.of(personId).filter((one) => one !== present);
      this.#set(personId, left, present.restUri, undefined);
      return true;
    });
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

  #set(
    personId: number,
    entries: readonly DenylistEntry[],
    uri: string,
    item: DenylistEntry | undefined,
  ): void {
    this.#entries.set(personId, entries);
    this.#options.changes.publish(topics.denylist(personId), { uri, item });
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

const fromRow = (row: Row): DenylistEntry => ({
  restUri: denylistPath(row.id),
  denylistID: String(row.id),
  numbers: row.numbers,
  label: row.label,
  timestamp: row.added_at.getTime(),
});
