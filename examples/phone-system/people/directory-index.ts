import { type Insertable, type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';
import {
  type ColleagueProfile,
  type Contact,
  colleagueProfile,
  contactOf,
  contactUid,
  ownNumbersOf,
  searchableNumbers,
} from './contact.ts';
import { type DirectoryService, serviceUid } from './directory-service.ts';
import { digitsOf, keypadWords, searchableWords, sortKey } from './search-text.ts';

type IndexRow = Insertable<Tables['directory_index']>;

/** Returns how a written number can be dialled: as `+33100000601`, and as people of this country write it. */
export type WritingsOf = (written: string) => readonly string[];

/** The number of entries that are indexed at once: PostgreSQL has a limit of parameters. */
const batch = 1_000;

/** Returns the further fields of these people's entries. */
export async function colleagueProfiles(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ColleagueProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('person')
    .select(['id', 'details'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, details }) => [id, colleagueProfile.parse(details)]));
}

/** The table by which the directory is searched. It follows from contacts and people, and is completed at each start. */
export class DirectoryIndex {
  readonly #db: Kysely<Tables>;
  readonly #writingsOf: WritingsOf;

  constructor(db: Kysely<Tables>, writingsOf: WritingsOf) {
    this.#db = db;
    this.#writingsOf = writingsOf;
  }

  /** Adds missing entries, such as contacts from before there was an index, and people who have changed. */
  async complete(people: readonly Person[]): Promise<void> {
    const profiles = await colleagueProfiles(
      this.#db,
      people.map(({ id }) => id),
    );
    await this.#write(this.#db, await this.#changed(this.#ofPeople(people, profiles)));
    let missing = await this.#missing();
    const isLarge = missing.length === batch;
    while (missing.length > 0) {
      await this.#write(
        this.#db,
        missing.map((contact) => this.#ofContact(contact)),
      );
      missing = await this.#missing();
    }
    // A database in this process never does this by itself, and then reads a whole table for each page.
    if (isLarge) await sql`vacuum analyze directory_index`.execute(this.#db);
  }

  async #missing(): Promise<readonly Contact[]> {
    const rows = await this.#db
      .selectFrom('contact')
      .selectAll()
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('directory_index').whereRef('contact_id', '=', 'contact.id'))),
      )
      .limit(batch)
      .execute();
    return rows.map(contactOf);
  }

  /** Indexes a colleague whose entry has changed. @param db the transaction that writes it */
  putPerson(db: Kysely<Tables>, person: Person, profile: ColleagueProfile): Promise<void> {
    return this.#write(db, [this.#ofPerson(person, profile)]);
  }

  /** Indexes new colleagues. */
  putPeople(people: readonly Person[], profiles: ReadonlyMap<number, ColleagueProfile>): Promise<void> {
    return this.#write(this.#db, this.#ofPeople(people, profiles));
  }

  /** Indexes new contacts. @param db the transaction that writes them */
  putAll(db: Kysely<Tables>, contacts: readonly Contact[]): Promise<void> {
    return this.#write(
      db,
      contacts.map((contact) => this.#ofContact(contact)),
    );
  }

  /** Indexes a new or changed contact. @param db the transaction that writes it */
  put(db: Kysely<Tables>, contact: Contact): Promise<void> {
    return this.#write(db, [this.#ofContact(contact)]);
  }

  /** Returns the rows that differ from the stored rows: most starts write no rows. */
  async #changed(rows: readonly IndexRow[]): Promise<readonly IndexRow[]> {
    const stored = await this.#db
      .selectFrom('directory_index')
      .selectAll()
      .where('person_id', 'is not', null)
      .execute();
    const byUid = new Map(stored.map((row) => [row.uid, row]));
    const indexed = ({ words, digits, keypad, department, hidden, tags }: Partial<IndexRow>) =>
      JSON.stringify([words, digits, keypad, department, hidden, tags]);
    return rows.filter((row) => indexed(row) !== indexed(byUid.get(row.uid) ?? {}));
  }

  async #write(db: Kysely<Tables>, rows: readonly IndexRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += batch) {
      await db
        .insertInto('directory_index')
        .values(rows.slice(from, from + batch))
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet(({ ref }) => ({
            owner_id: ref('excluded.owner_id'),
            directory: ref('excluded.directory'),
            department: ref('excluded.department'),
            words: ref('excluded.words'),
            digits: ref('excluded.digits'),
            numbers: ref('excluded.numbers'),
            first_name_key: ref('excluded.first_name_key'),
            last_name_key: ref('excluded.last_name_key'),
            type: ref('excluded.type'),
            hidden: ref('excluded.hidden'),
            keypad: ref('excluded.keypad'),
            tags: ref('excluded.tags'),
          })),
        )
        .execute();
    }
  }

  #ofPeople(people: readonly Person[], profiles: ReadonlyMap<number, ColleagueProfile>): readonly IndexRow[] {
    return people.flatMap((person) => {
      const profile = profiles.get(person.id);
      return profile ? [this.#ofPerson(person, profile)] : [];
    });
  }

  #ofPerson(person: Person, profile: ColleagueProfile): IndexRow {
    return {
      uid: String(person.id),
      contact_id: null,
      person_id: person.id,
      owner_id: null,
      directory: 'enterprise',
      type: 'IUser',
      department: person.department ?? null,
      hidden: profile.hiddenDirectory,
      tags: profile.tagNames,
      ...this.#searchable({
        firstName: person.firstName,
        lastName: person.lastName,
        company: '',
        others: [profile.nickName, person.department ?? '', profile.duties, ...profile.tagNames],
        emails: profile.emails,
        numbers: [person.number, ...searchableNumbers({ ...profile, ...ownNumbersOf(person, profile) })],
      }),
    };
  }

  /** Replaces the entries of groups and services: they follow from the configuration. */
  async putServices(services: readonly DirectoryService[]): Promise<void> {
    const uids = services.map(serviceUid);
    await this.#db
      .deleteFrom('directory_index')
      .where('directory', '=', 'services')
      .where(sql<boolean>`not uid = any(${uids}::text[])`)
      .execute();
    await this.#write(
      this.#db,
      services.map((service) => ({
        uid: serviceUid(service),
        contact_id: null,
        person_id: null,
        owner_id: null,
        directory: 'services',
        type: service.type,
        department: null,
        hidden: false,
        tags: [],
        ...this.#searchable({
          firstName: '',
          lastName: '',
          company: service.label,
          others: [],
          emails: [],
          numbers: [service.number, ...(service.directNumber === undefined ? [] : [service.directNumber])],
        }),
      })),
    );
  }

  #ofContact(contact: Contact): IndexRow {
    return {
      uid: contactUid(contact.id),
      contact_id: contact.id,
      person_id: null,
      owner_id: contact.ownerId ?? null,
      directory: contact.ownerId === undefined ? 'shared' : 'privates',
      type: 'UserContact',
      department: contact.department || null,
      hidden: contact.hiddenDirectory && contact.ownerId === undefined,
      tags: contact.tagNames,
      ...this.#searchable({
        ...contact,
        others: [contact.nickName, contact.department, contact.duties, ...contact.tagNames],
        numbers: searchableNumbers(contact),
      }),
    };
  }

  #searchable({
    firstName,
    lastName,
    company,
    others,
    emails,
    numbers,
  }: {
    readonly firstName: string;
    readonly lastName: string;
    readonly company: string;
    readonly others: readonly string[];
    readonly emails: readonly string[];
    readonly numbers: readonly string[];
  }) {
    const written = numbers.flatMap((number) => [number, ...this.#writingsOf(number)]).map(digitsOf);
    const known = [...new Set(written.filter(Boolean))];
    return {
      words: searchableWords([firstName, lastName, company, ...others, ...emails]),
      keypad: keypadWords([firstName, lastName, company]),
      digits: known.map((number) => ` ${number}`).join(''),
      numbers: known,
      first_name_key: sortKey([firstName, lastName, company]),
      last_name_key: sortKey([lastName, firstName, company]),
    };
  }
}
