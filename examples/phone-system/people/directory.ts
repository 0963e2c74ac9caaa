import { type Kysely, sql } from 'kysely';
import { idOf } from '../../../sdk/wire/id-of.ts';
import type { DirectoryContact } from '../../../sdk/wire/people/contact.ts';
import type { ContactDraft } from '../../../sdk/wire/people/contact-requests.ts';
import { countRows } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import type { People, Person } from '../users/person.ts';
import {
  type ColleagueProfile,
  type Contact,
  contactIdOf,
  contactOf,
  contactRow,
  contactUid,
  describeColleague,
  describeContact,
  nameIn,
  numbersOf,
  unmarked,
  withWrittenNumbers,
} from './contact.ts';
import { DirectoryCounts } from './directory-counts.ts';
import { colleagueProfiles, DirectoryIndex, type WritingsOf } from './directory-index.ts';
import { type DirectoryQuery, isVisible, searchDirectory } from './directory-search.ts';
import { type DirectoryService, describeService, serviceUid } from './directory-service.ts';
import type { Favourites } from './favourites.ts';
import type { Photos } from './photos.ts';
import { RecentEntries } from './recent-entries.ts';
import { digitsOf, searchTerms } from './search-text.ts';
import type { SpeedDials } from './speed-dials.ts';

/** Another user has changed the contact meanwhile. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

interface DirectoryOptions {
  readonly people: People;
  readonly favourites: Favourites;
  readonly speedDials: SpeedDials;
  readonly writingsOf: WritingsOf;
  /** Returns a number as it is written in a contact that all share. */
  readonly sharedWriting: (number: string) => string;
  readonly photos: Photos;
}

/**
 * The directory of users: colleagues, shared contacts, and their own. The ids of people are the people's ids, and the
 * ids of contacts are `c<number>`. Only the people are in memory: there may be 100,000 contacts.
 */
export class Directory {
  readonly #db: Kysely<Tables>;
  readonly #options: DirectoryOptions;
  readonly #index: DirectoryIndex;
  readonly #counts = new DirectoryCounts();
  readonly #recent: RecentEntries;
  /** The listeners are called when contacts were added, changed or deleted, with their numbers before and after. */
  readonly #listeners = new Set<(numbers: readonly string[]) => Promise<void>>();

  #services: ReadonlyMap<string, DirectoryService> = new Map();

  private constructor(db: Kysely<Tables>, options: DirectoryOptions) {
    this.#db = db;
    this.#options = options;
    this.#index = new DirectoryIndex(db, options.writingsOf);
    this.#recent = new RecentEntries(db);
  }

  static async load(db: Kysely<Tables>, options: DirectoryOptions): Promise<Directory> {
    const directory = new Directory(db, options);
    await directory.#index.complete(options.people.all());
    return directory;
  }

  /** Lists the groups and services of the enterprise beside its people. */
  async putServices(services: readonly DirectoryService[]): Promise<void> {
    await this.#index.putServices(services);
    this.#counts.forget();
    this.#recent.forget();
    this.#services = new Map(services.map((service) => [serviceUid(service), service]));
  }

  /** Returns the entries that a user can see and that fit, with their number in all. */
  async search(
    person: Person,
    query: DirectoryQuery,
  ): Promise<{ readonly count: number; readonly items: readonly DirectoryContact[] }> {
    const { count, uids } = await searchDirectory(this.#db, person, query, {
      counts: this.#counts,
      recent: this.#recent,
    });
    const items = await this.#describe(person, uids);
    const digits = searchTerms(query.search)?.digits;
    if (digits === undefined) return { count, items };
    return { count, items: items.map((item) => ({ ...item, ...this.#match(item, digits) })) };
  }

  /** Returns the number of an entry that contains these digits in any of its writings. */
  #match(item: DirectoryContact, digits: string): { matchedNumber?: string } {
    const fits = (number: string) =>
      [number, ...this.#options.writingsOf(number)].some((one) => digitsOf(one).includes(digits));
    const { addressNumber = '', faxNumbers } = item;
    const matchedNumber = [addressNumber, ...numbersOf(item), ...faxNumbers].find(fits);
    return matchedNumber === undefined ? {} : { matchedNumber };
  }

  /** Returns the colleague with exactly this e-mail address, in any case. */
  async colleagueWithEmail(person: Person, email: string): Promise<DirectoryContact | undefined> {
    const query = {
      search: email,
      directory: 'enterprise',
      department: undefined,
      onlyFavorites: false,
    } as const;
    const { items } = await this.search(person, { ...query, sortBy: 'firstname', offset: 0, length: 10 });
    return items.find(({ emails }) => emails.some((one) => one.toLowerCase() === email.toLowerCase()));
  }

  /** Changes what only the directory knows of a colleague. */
  async changeColleague(colleague: Person, change: Partial<ColleagueProfile>): Promise<void> {
    await this.#db.transaction().execute(async (db) => {
      const profile = (await colleagueProfiles(db, [colleague.id])).get(colleague.id);
      if (!profile) return;
      const changed = { ...profile, ...change };
      await db
        .updateTable('person')
        .set({ details: JSON.stringify(changed) })
        .where('id', '=', colleague.id)
        .execute();
      await this.#index.putPerson(db, colleague, changed);
    });
    this.#counts.forget();
  }

  /** Adds the entries of new colleagues. */
  async addColleagues(people: readonly Person[]): Promise<void> {
    const ids = people.map(({ id }) => id);
    await this.#index.putPeople(people, await colleagueProfiles(this.#db, ids));
    this.#counts.forget();
  }

  /** To be called when colleagues are gone. The store has removed their entries. */
  colleaguesGone(): void {
    this.#counts.forget();
    this.#recent.forget();
  }

  /** Returns all tags of entries that the user can see, in alphabetical order. */
  async tags(person: Person): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('directory_index')
      .select(sql<string>`unnest(tags)`.as('tag'))
      .distinct()
      .where(sql<boolean>`tags <> '{}'`)
      .where((index) => isVisible(index, person))
      .execute();
    return rows.map(({ tag }) => tag).sort((a, b) => a.localeCompare(b));
  }

  /** Returns how many calls of the user in the history were with a number of this entry. */
  async callCount(person: Person, uid: string): Promise<number> {
    const calls = this.#db
      .selectFrom('directory_index')
      .innerJoin('call_record', (join) =>
        join.on(
          sql<boolean>`regexp_replace(call_record.remote_number, '[^0-9]', '', 'g') = any(directory_index.numbers)`,
        ),
      )
      .where('uid', '=', uid)
      .where('call_record.person_id', '=', person.id);
    return countRows(calls);
  }

  async find(person: Person, uid: string): Promise<DirectoryContact | undefined> {
    const entry = await this.#db
      .selectFrom('directory_index')
      .select('uid')
      .where('uid', '=', uid)
      .where((index) => isVisible(index, person))
      .executeTakeFirst();
    if (!entry) return undefined;
    const [found] = await this.#describe(person, [uid]);
    return found;
  }

  /** Returns the contacts of all users that have any of these numbers, as `33600000612`. */
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

  /** Returns the contacts of all users that have a photo. */
  async withPhotos(): Promise<readonly Contact[]> {
    const { uids, names } = this.#options.photos.owners;
    const ids = uids.flatMap((uid) => contactIdOf(uid) ?? []);
    const rows = await this.#db
      .selectFrom('contact')
      .selectAll()
      .where(({ or }) =>
        or([
          sql<boolean>`id = any(${ids}::integer[])`,
          sql<boolean>`first_name || ' ' || last_name = any(${names}::text[])`,
        ]),
      )
      .execute();
    return rows.map(contactOf);
  }

  /** Returns the numbers of a contact, as they were written; none for another entry. */
  async numbersOfContact(uid: string): Promise<readonly string[]> {
    const contact = (await this.#contacts([uid])).get(uid);
    return contact ? numbersOf(contact) : [];
  }

  /** Returns the contacts that belong to a single user each. */
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
        .values(this.#rowOf(draft, isShared ? null : person.id))
        .returningAll()
        .executeTakeFirstOrThrow();
      const added = contactOf(row);
      await this.#index.put(db, added);
      return added;
    });
    await this.#changed(contact);
    return this.#withPhoto(describeContact(contact, unmarked(person)));
  }

  /** Adds many contacts at once. */
  async addAll(
    person: Person,
    drafts: readonly ContactDraft[],
    { isShared }: { isShared: boolean },
  ): Promise<void> {
    if (drafts.length === 0) return;
    const owner_id = isShared ? null : person.id;
    const contacts = await this.#db.transaction().execute(async (db) => {
      const rows = await db
        .insertInto('contact')
        .values(drafts.map((draft) => this.#rowOf(draft, owner_id)))
        .returningAll()
        .execute();
      const added = rows.map(contactOf);
      await this.#index.putAll(db, added);
      return added;
    });
    await this.#changed(...contacts);
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
        .set({ ...this.#rowOf(draft, before.owner_id), version: before.version + 1 })
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

  /**
   * Changes contacts in one transaction.
   *
   * @param change writes them and returns all of them, as they were and as they are; the contacts that it returns as
   * `written` are indexed
   */
  async write(
    change: (
      db: Kysely<Tables>,
    ) => Promise<{ readonly before: readonly Contact[]; readonly written: readonly Contact[] }>,
  ): Promise<void> {
    const { before, written } = await this.#db.transaction().execute(async (db) => {
      const changed = await change(db);
      await this.#index.putAll(db, changed.written);
      return changed;
    });
    await this.#changed(...before, ...written);
  }

  /** Returns these contacts as a user sees them, in this order. Contacts that are gone are left out. */
  contactsFor(person: Person, ids: readonly number[]): Promise<readonly DirectoryContact[]> {
    return this.#describe(person, ids.map(contactUid));
  }

  async remove(uid: string): Promise<void> {
    const id = Number(uid.slice(1));
    const removed = await this.#db.transaction().execute(async (db) => {
      await this.#options.favourites.forget(db, uid);
      await this.#options.photos.forget(uid, db);
      return db.deleteFrom('contact').where('id', '=', id).returningAll().executeTakeFirst();
    });
    if (!removed) return;
    await this.#options.speedDials.forget(uid);
    await this.#changed(contactOf(removed));
  }

  /** Calls `listener` after every change of contacts, before the change is confirmed. Returns an unsubscribe function. */
  onChange(listener: (numbers: readonly string[]) => Promise<void>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async #changed(...contacts: readonly Contact[]): Promise<void> {
    this.#recent.forget();
    if (contacts.some(({ ownerId }) => ownerId === undefined)) this.#counts.forget();
    const numbers = contacts.flatMap(numbersOf);
    for (const listener of this.#listeners) await listener(numbers);
  }

  /**
   * Returns a contact as it is stored. All users read and call a shared contact, so its numbers have a single writing.
   */
  #rowOf(draft: ContactDraft, owner_id: number | null) {
    const written = owner_id === null ? withWrittenNumbers(draft, this.#options.sharedWriting) : draft;
    return { owner_id, ...contactRow(written) };
  }

  /** Describes the entries, in their order. */
  async #describe(person: Person, uids: readonly string[]): Promise<readonly DirectoryContact[]> {
    const { people, favourites, speedDials } = this.#options;
    const contacts = await this.#contacts(uids);
    const ids = uids.filter((uid) => /^\d+$/.test(uid)).map(Number);
    const profiles = await colleagueProfiles(this.#db, ids);
    const marks = await favourites.marksOf(person, uids);
    const nameOf = nameIn((id) => people.byId(id));
    return uids.flatMap((uid) => {
      const reader = {
        ...unmarked(person),
        ...marks.get(uid),
        speedDials: speedDials.ofContact(person, uid),
      };
      const contact = contacts.get(uid);
      if (contact) return this.#withPhoto(describeContact(contact, reader));
      const service = this.#services.get(uid);
      if (service) return this.#withPhoto(describeService(service, reader));
      const colleague = people.byId(Number(uid));
      const profile = colleague && profiles.get(colleague.id);
      return profile ? this.#withPhoto(describeColleague(colleague, profile, reader, nameOf)) : [];
    });
  }

  async #contacts(uids: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    const ids = uids.flatMap((uid) => contactIdOf(uid) ?? []);
    if (ids.length === 0) return new Map();
    const rows = await this.#db.selectFrom('contact').selectAll().where('id', 'in', ids).execute();
    return new Map(rows.map((row) => [contactUid(row.id), contactOf(row)]));
  }

  #withPhoto(contact: DirectoryContact): DirectoryContact {
    const name = `${contact.firstName} ${contact.lastName}`;
    const urlPhoto = this.#options.photos.urlOf(idOf(contact.restUri), name);
    return urlPhoto === undefined ? contact : { ...contact, urlPhoto };
  }
}
