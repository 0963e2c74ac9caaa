import { type Kysely, sql } from 'kysely';
import type { ContactDraft, DirectoryContact } from '../../../../sdk/wire/people/contact.ts';
import type { Tables } from '../../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import {
  type Contact,
  contactOf,
  contactRow,
  contactUid,
  describeColleague,
  describeContact,
  nameIn,
  numbersOf,
} from './contact.ts';
import { colleagueProfiles, DirectoryIndex, type WritingsOf } from './directory-index.ts';
import { type DirectoryQuery, type FoundEntry, isVisible, searchDirectory } from './directory-search.ts';

/** The maximum number of favourites of a user. */
export const maxFavorites = 50;

/** Somebody else has changed the contact meanwhile. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** The user has as many favourites as there can be. */
export class TooManyFavorites extends Error {
  override readonly name = 'TooManyFavorites';
}

interface DirectoryOptions {
  readonly people: People;
  readonly writingsOf: WritingsOf;
  /** Returns the address of the photo of somebody with this name; undefined where there is none. */
  readonly photoOf?: ((name: string) => string | undefined) | undefined;
}

/**
 * The directory of users: colleagues, shared contacts, and their own. Ids are those of people, and `c<number>` of contacts. Only
 * the people are in memory: there may be 100,000 contacts.
 */
export class Directory {
  readonly #db: Kysely<Tables>;
  readonly #options: DirectoryOptions;
  readonly #index: DirectoryIndex;
  /** The listeners are called when contacts were added, changed or deleted, with their numbers before and after. */
  readonly #listeners = new Set<(numbers: readonly string[]) => Promise<void>>();

  private constructor(db: Kysely<Tables>, options: DirectoryOptions) {
    this.#db = db;
    this.#options = options;
    this.#index = new DirectoryIndex(db, options.writingsOf);
  }

  static async load(db: Kysely<Tables>, options: DirectoryOptions): Promise<Directory> {
    const directory = new Directory(db, options);
    await directory.#index.complete(options.people.all());
    return directory;
  }

  /** Returns the entries that a user can see and that fit, with their number in all. */
  async search(
    person: Person,
    query: DirectoryQuery,
  ): Promise<{ readonly count: number; readonly items: readonly DirectoryContact[] }> {
    const { count, entries } = await searchDirectory(this.#db, person, query);
    return { count, items: await this.#describe(person, entries) };
  }

  async find(person: Person, uid: string): Promise<DirectoryContact | undefined> {
    const entry = await this.#db
      .selectFrom('directory_index')
      .leftJoin('favourite', (join) =>
        join.onRef('favourite.contact', '=', 'uid').on('favourite.person_id', '=', person.id),
      )
      .select(['uid', 'favourite.contact as favourite'])
      .where('uid', '=', uid)
      .where((index) => isVisible(index, person))
      .executeTakeFirst();
    if (!entry) return undefined;
    const [found] = await this.#describe(person, [{ uid, isFavorite: entry.favourite !== null }]);
    return found;
  }

  /** Returns the contacts of all users that have one of these numbers, as `33600000612`. */
  async withNumbers(numbers: readonly string[]): Promise<readonly Contact[]> {
    if (numbers.length === 0) return [];
    const rows = await this.#db
      .selectFrom('directory_index')
      .innerJoin('contact', 'contact.id', 'directory_index.contact_id')
      .selectAll('contact')
      .where(sql<boolean>`numbers && ${numbers}::text[]`)
      .execute();
    return rows.map(contactOf);
  }

  /** Returns the contacts that belong to one user each. */
  async ownContacts(): Promise<readonly Contact[]> {
    const rows = await this.#db.selectFrom('contact').selectAll().where('owner_id', 'is not', null).execute();
    return rows.map(contactOf);
  }

  /** @param options.isShared for all, not for this user only */
  async add(
    person: Person,
    draft: ContactDraft,
    { isShared }: { isShared: boolean },
  ): Promise<DirectoryContact> {
    const contact = await this.#db.transaction().execute(async (db) => {
      const row = await db
        .insertInto('contact')
        .values({ owner_id: isShared ? null : person.id, ...contactRow(draft) })
        .returningAll()
        .executeTakeFirstOrThrow();
      const added = contactOf(row);
      await this.#index.put(db, added);
      return added;
    });
    await this.#changed(contact);
    return this.#withPhoto(describeContact(contact, { person, isFavorite: false }));
  }

  /**
   * Returns undefined if the contact does not exist.
   *
   * @param version the version that was changed; undefined: whichever is stored
   * @throws ChangedMeanwhile
   */
  async change(
    person: Person,
    uid: string,
    draft: ContactDraft,
    version?: number,
  ): Promise<DirectoryContact | undefined> {
    const id = Number(uid.slice(1));
    const change = await this.#db.transaction().execute(async (db) => {
      const before = await db
        .selectFrom('contact')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!before) return undefined;
      if (version !== undefined && version !== before.version)
        throw new ChangedMeanwhile(`The contact has version ${before.version}.`);
      const after = await db
        .updateTable('contact')
        .set({ ...contactRow(draft), version: before.version + 1 })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const changed = contactOf(after);
      await this.#index.put(db, changed);
      return { before: contactOf(before), after: changed };
    });
    if (!change) return undefined;
    await this.#changed(change.before, change.after);
    return this.find(person, uid);
  }

  async remove(uid: string): Promise<void> {
    const id = Number(uid.slice(1));
    const removed = await this.#db.transaction().execute(async (db) => {
      await db.deleteFrom('favourite').where('contact', '=', uid).execute();
      return db.deleteFrom('contact').where('id', '=', id).returningAll().executeTakeFirst();
    });
    if (removed) await this.#changed(contactOf(removed));
  }

  /** @throws TooManyFavorites */
  async setFavorite(person: Person, uid: string, { isFavorite }: { isFavorite: boolean }): Promise<void> {
    const of = { person_id: person.id, contact: uid };
    if (!isFavorite) {
      await this.#db
        .deleteFrom('favourite')
        .where('person_id', '=', of.person_id)
        .where('contact', '=', uid)
        .execute();
      return;
    }
    await this.#db.transaction().execute(async (db) => {
      // Two requests at once must not both see room for one.
      await db.selectFrom('person').select('id').where('id', '=', person.id).forUpdate().execute();
      const favorites = await db
        .selectFrom('favourite')
        .select('contact')
        .where('person_id', '=', person.id)
        .execute();
      if (favorites.some(({ contact }) => contact === uid)) return;
      if (favorites.length >= maxFavorites) throw new TooManyFavorites('There are too many.');
      await db.insertInto('favourite').values(of).execute();
    });
  }

  /** Calls `listener` after every change of contacts, before the change is confirmed. Returns an unsubscribe function. */
  onChange(listener: (numbers: readonly string[]) => Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #changed(...contacts: readonly Contact[]): Promise<void> {
    const numbers = contacts.flatMap(numbersOf);
    for (const listener of this.#listeners) await listener(numbers);
  }

  /** Describes the entries, in their order. */
  async #describe(person: Person, entries: readonly FoundEntry[]): Promise<readonly DirectoryContact[]> {
    const { people } = this.#options;
    const contacts = await this.#contacts(entries.map(({ uid }) => uid));
    const ids = entries.filter(({ uid }) => !contacts.has(uid)).map(({ uid }) => Number(uid));
    const profiles = await colleagueProfiles(this.#db, ids);
    const nameOf = nameIn((id) => people.byId(id));
    return entries.flatMap(({ uid, isFavorite }) => {
      const reader = { person, isFavorite };
      const contact = contacts.get(uid);
      if (contact) return this.#withPhoto(describeContact(contact, reader));
      const colleague = people.byId(Number(uid));
      const profile = colleague && profiles.get(colleague.id);
      return profile ? this.#withPhoto(describeColleague(colleague, profile, reader, nameOf)) : [];
    });
  }

  async #contacts(uids: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    const ids = uids.filter((uid) => uid.startsWith('c')).map((uid) => Number(uid.slice(1)));
    if (ids.length === 0) return new Map();
    const rows = await this.#db.selectFrom('contact').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [contactUid(row.id), contactOf(row)]));
  }

  #withPhoto(contact: DirectoryContact): DirectoryContact {
    const urlPhoto = this.#options.photoOf?.(`${contact.firstName} ${contact.lastName}`);
    return urlPhoto === undefined ? contact : { ...contact, urlPhoto };
  }
}
