import type { Kysely, Selectable } from 'kysely';
import type { ContactDraft, DirectoryContact } from '../../../sdk/wire/people/directory.ts';
import type { Tables } from '../store/tables.ts';
import { contactPath } from './paths.ts';
import type { People, Person } from './person.ts';

/** No more favourites than this. */
export const mostFavorites = 50;

/** The user has as many favourites as there can be. */
export class TooManyFavorites extends Error {
  override readonly name = 'TooManyFavorites';
}

type PhotoOf = (name: string) => string | undefined;

/** A contact that users have added. */
export interface Contact extends ContactDraft {
  readonly id: number;
  /** Undefined: shared by all. */
  readonly ownerId: number | undefined;
}

/**
 * The directory of users: colleagues, shared contacts, and their own. Ids are those of people, and `c<number>` of
 * contacts. Read from memory, written through to the store.
 */
export class Contacts {
  readonly #db: Kysely<Tables>;
  readonly #people: People;
  readonly #photoOf: PhotoOf;
  readonly #contacts = new Map<number, Contact>();
  readonly #favorites = new Map<number, Set<string>>();

  private constructor(db: Kysely<Tables>, people: People, photoOf: PhotoOf) {
    this.#db = db;
    this.#people = people;
    this.#photoOf = photoOf;
  }

  /** @param photoOf the address of the photo of somebody with this name; undefined where there is none */
  static async load(
    db: Kysely<Tables>,
    people: People,
    photoOf: PhotoOf = () => undefined,
  ): Promise<Contacts> {
    const contacts = new Contacts(db, people, photoOf);
    for (const row of await db.selectFrom('contact').selectAll().orderBy('id').execute())
      contacts.#contacts.set(row.id, fromRow(row));
    for (const { person_id, contact } of await db.selectFrom('favourite').selectAll().execute())
      contacts.#favoritesOf(person_id).add(contact);
    return contacts;
  }

  /** Everybody whom this user can see. */
  of(person: Person): readonly DirectoryContact[] {
    const favorites = this.#favoritesOf(person.id);
    const colleagues = this.#people.all().map((one) => describeColleague(one, favorites));
    const contacts = this.written(person).map((one) => describeContact(one, person, favorites));
    return [...colleagues, ...contacts].map((one) => this.#withPhoto(one));
  }

  /** Those of this user and those that all share. */
  written(person: Person): readonly Contact[] {
    return [...this.#contacts.values()].filter(
      ({ ownerId }) => ownerId === undefined || ownerId === person.id,
    );
  }

  find(person: Person, id: string): DirectoryContact | undefined {
    return this.of(person).find(({ restUri }) => restUri === contactPath(id));
  }

  /** @param options.isShared for all, not for this user only */
  async add(
    person: Person,
    draft: ContactDraft,
    { isShared }: { isShared: boolean },
  ): Promise<DirectoryContact> {
    const row = await this.#db
      .insertInto('contact')
      .values({ owner_id: isShared ? null : person.id, ...toRow(draft) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const contact = fromRow(row);
    this.#contacts.set(contact.id, contact);
    return this.#withPhoto(describeContact(contact, person, this.#favoritesOf(person.id)));
  }

  /** Undefined where it is gone. */
  async change(person: Person, id: string, draft: ContactDraft): Promise<DirectoryContact | undefined> {
    const row = await this.#db
      .updateTable('contact')
      .set(toRow(draft))
      .where('id', '=', Number(id.slice(1)))
      .returningAll()
      .executeTakeFirst();
    if (!row) return undefined;
    this.#contacts.set(row.id, fromRow(row));
    return this.find(person, id);
  }

  async remove(id: string): Promise<void> {
    await this.#db.transaction().execute(async (all) => {
      await all
        .deleteFrom('contact')
        .where('id', '=', Number(id.slice(1)))
        .execute();
      await all.deleteFrom('favourite').where('contact', '=', id).execute();
    });
    this.#contacts.delete(Number(id.slice(1)));
    for (const favorites of this.#favorites.values()) favorites.delete(id);
  }

  /** @throws TooManyFavorites */
  async setFavorite(person: Person, id: string, { isFavorite }: { isFavorite: boolean }): Promise<void> {
    const favorites = this.#favoritesOf(person.id);
    if (favorites.has(id) === isFavorite) return;
    if (isFavorite && favorites.size >= mostFavorites) throw new TooManyFavorites('There are too many.');
    if (isFavorite) {
      await this.#db
        .insertInto('favourite')
        .values({ person_id: person.id, contact: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      favorites.add(id);
    } else {
      await this.#db
        .deleteFrom('favourite')
        .where('person_id', '=', person.id)
        .where('contact', '=', id)
        .execute();
      favorites.delete(id);
    }
  }

  #withPhoto(contact: DirectoryContact): DirectoryContact {
    const urlPhoto = this.#photoOf(`${contact.firstName} ${contact.lastName}`);
    return urlPhoto === undefined ? contact : { ...contact, urlPhoto };
  }

  #favoritesOf(personId: number): Set<string> {
    const favorites = this.#favorites.get(personId) ?? new Set();
    this.#favorites.set(personId, favorites);
    return favorites;
  }
}

const describeColleague = (person: Person, favorites: ReadonlySet<string>): DirectoryContact => ({
  restUri: contactPath(String(person.id)),
  directory: 'enterprise',
  firstName: person.firstName,
  lastName: person.lastName,
  company: '',
  department: person.department ?? '',
  emails: [],
  addressNumber: person.number,
  pstnNumbers: person.directNumber === undefined ? [] : [person.directNumber],
  professionalPhoneNumber: '',
  mobilePhoneNumber: '',
  homeNumber: '',
  isFavorite: favorites.has(String(person.id)),
  canUpdate: false,
});

const describeContact = (
  { id, ownerId, ...draft }: Contact,
  reader: Person,
  favorites: ReadonlySet<string>,
): DirectoryContact => ({
  restUri: contactPath(`c${id}`),
  directory: ownerId === undefined ? 'shared' : 'privates',
  ...draft,
  department: '',
  pstnNumbers: [],
  isFavorite: favorites.has(`c${id}`),
  canUpdate: ownerId === reader.id || (ownerId === undefined && reader.isSwitchboard),
});

const toRow = (draft: ContactDraft) => ({
  first_name: draft.firstName,
  last_name: draft.lastName,
  company: draft.company,
  professional_number: draft.professionalPhoneNumber,
  mobile_number: draft.mobilePhoneNumber,
  home_number: draft.homeNumber,
  email: draft.emails.join('\n'),
});

const fromRow = (row: Selectable<Tables['contact']>): Contact => ({
  id: row.id,
  ownerId: row.owner_id ?? undefined,
  firstName: row.first_name,
  lastName: row.last_name,
  company: row.company,
  professionalPhoneNumber: row.professional_number,
  mobilePhoneNumber: row.mobile_number,
  homeNumber: row.home_number,
  emails: row.email === '' ? [] : row.email.split('\n'),
});
