import * as z from 'zod/mini';
import { idOf } from '#wire/id-of.ts';
import {
  type ContactChangesResult,
  type ContactImportResult,
  contactChangesResult,
  contactImportResult,
  type DirectoryContact,
  type DirectoryItemType,
  type RelationName,
  relationNames,
} from '#wire/people/contact.ts';
import type { ContactDraft } from '#wire/people/contact-requests.ts';
import { type Directory, directories } from '#wire/people/directory.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import type { PagedList } from '../state/paged-list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { RouterPagedList } from '../state/router-paged-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';
import { ContactDuplicates } from './duplicates.ts';
import { FavoriteFolders } from './favorite-folders.ts';
import { type Person, personSchema } from './person.ts';
import { SpeedDials } from './speed-dials.ts';
import { uploadPhoto } from './upload-photo.ts';

/** Which people to search for. */
export interface PeopleQuery {
  /**
   * The beginnings of words in names, companies, departments or addresses, or a part of a number. An empty text finds all
   * people.
   */
  readonly text?: string;
  /** The name of a directory, as `People.directories()` returns it. By default all that the user can see. */
  readonly directory?: DirectoryContact['directory'];
  /** The name of a department, as `People.departments()` returns it. */
  readonly department?: string;
  /** The types of entries; by default all. */
  readonly types?: readonly DirectoryItemType[];
  /** True for favourites only. */
  readonly onlyFavorites?: boolean;
  /** Restricts the favourites to a folder, by its `restUri`; `none`: to favourites in no folder. */
  readonly folder?: string;
  /** Only people with this tag. */
  readonly tag?: string;
  /** The keys of a telephone that spell the beginning of a name: `262` finds Bob. */
  readonly keypad?: string;
  /** Only the people whom the switchboard recommends to all users. */
  readonly onlySwitchboardFavorites?: boolean;
  /** True for VIPs only. */
  readonly onlyVips?: boolean;
  /** Only people with a speed dial of the user. */
  readonly onlySpeedDials?: boolean;
}

const source = 'v1/directory/Contact';
const departmentPage = z.object({ items: z.array(z.object({ label: z.string() })) });
const counts = z.object({ callCount: z.number() });
function parametersOf(query: PeopleQuery): Readonly<Record<string, string>> {
  const { text = '', directory, department, onlyFavorites, folder } = query;
  return {
    ...(text.trim() && { search: text.trim() }),
    ...(directory && { directory }),
    ...(department && { department }),
    ...(query.types && { type: query.types.join(',') }),
    ...(onlyFavorites && { favorites: 'true' }),
    ...(folder && { folder: idOf(folder) }),
    ...(query.tag && { tag: query.tag }),
    ...(query.keypad && { keypad: query.keypad }),
    ...(query.onlySwitchboardFavorites && { switchboard: 'true' }),
    ...(query.onlyVips && { vip: 'true' }),
    ...(query.onlySpeedDials && { speedDials: 'true' }),
  };
}

/** Colleagues, shared contacts, and the user's own contacts. All methods reject with `offline`, `timeout` too. */
export class People {
  readonly #deps: ListDeps;
  readonly #rest: DomainDeps['rest'];
  readonly #person: z.ZodMiniType<Person>;
  /** The folders of the user's favourites. */
  readonly folders: FavoriteFolders;
  /** Contacts that exist twice. */
  readonly duplicates: ContactDuplicates;
  /** The user's short codes for numbers. */
  readonly speedDials: SpeedDials;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
    this.#rest = deps.rest;
    this.#person = personSchema(deps.rest.address);
    this.folders = new FavoriteFolders(deps);
    this.duplicates = new ContactDuplicates(deps, this.#person);
    this.speedDials = new SpeedDials(deps);
  }

  /**
   * Returns the list of the people that a search finds, which is loaded by `loadMore()` or `watch()`. They are in the order
   * that the user's settings name, by first or by last name; of a search with a text, the best matches come first. The
   * phone system does not push changes: call `refresh()` after a change.
   */
  search(query: PeopleQuery = {}): List<Person> {
    return new RouterList(this.#deps, {
      source,
      schema: this.#person,
      query: parametersOf(query),
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /**
   * Returns the same people as a list of which any part can be shown without loading what is before it, and of which only the
   * part around the shown places is kept: for a list on a screen, however long it is.
   */
  browse(query: PeopleQuery = {}): PagedList<Person> {
    return new RouterPagedList(this.#deps, { source, schema: this.#person, query: parametersOf(query) });
  }

  /** Returns the names of the departments that colleagues work in. */
  async departments(): Promise<readonly string[]> {
    const { items } = await this.#rest.read(departmentPage, { path: 'v1/directory/Department' });
    return items.map(({ label }) => label);
  }

  /** Returns the tags that the switchboard has given. */
  async tags(): Promise<readonly string[]> {
    const query = { length: '500' };
    const { items } = await this.#rest.read(departmentPage, { path: 'v1/directory/Tag', query });
    return items.map(({ label }) => label);
  }

  /** Returns how many calls in the user's history were with a number of this person. Rejects with `notFound`. */
  async callCount({ restUri }: Pick<DirectoryContact, 'restUri'>): Promise<number> {
    return (await this.#rest.read(counts, { path: `${restUri}/Counts` })).callCount;
  }

  /** Replaces the tags of a colleague, as the switchboard. Rejects with `forbidden`, `notFound`. */
  async setTags({ restUri }: Pick<DirectoryContact, 'restUri'>, tagNames: readonly string[]): Promise<void> {
    await this.#rest.send({ path: `${restUri}/Tags`, method: 'PUT', body: { tagNames } });
  }

  /**
   * Replaces the assistants, the substitutes or the superiors of a colleague, and keeps what is not named. Users write their
   * own entry (`info.restUriContact`), and the switchboard all. Rejects with `forbidden`, `notFound`, and with `badRequest` for
   * an entry that is not another colleague.
   */
  setRelations(
    { restUri }: Pick<DirectoryContact, 'restUri'>,
    relations: Partial<Record<RelationName, readonly Pick<DirectoryContact, 'restUri'>[]>>,
  ): Promise<Person> {
    const pathsOf = (name: RelationName) => relations[name]?.map((related) => related.restUri);
    const body = Object.fromEntries(relationNames.map((name) => [name, pathsOf(name)]));
    return this.#rest.read(this.#person, { path: `${restUri}/Relations`, method: 'PUT', body });
  }

  /**
   * Recommends a person to all users, by the right of the switchboard, or no longer. Rejects with `forbidden`, `notFound`.
   */
  async setSwitchboardFavorite(
    { restUri }: Pick<DirectoryContact, 'restUri'>,
    { favorite }: { readonly favorite: boolean },
  ): Promise<void> {
    const action = favorite ? 'addSwitchboardFavorite' : 'removeSwitchboardFavorite';
    await this.#rest.send({ path: `${restUri}/${action}`, method: 'POST' });
  }

  /** Returns the directories that the user may search, the default directory first. */
  async directories(): Promise<readonly Directory[]> {
    const found = await this.#rest.read(directories, { path: 'v1/directories' });
    const isDefault = ({ restUri }: Directory) => restUri === found.default;
    return [...found.directories.filter(isDefault), ...found.directories.filter((one) => !isDefault(one))];
  }

  /** Returns a person. Rejects with `notFound`. */
  read({ restUri: path }: Pick<DirectoryContact, 'restUri'>): Promise<Person> {
    return this.#rest.read(this.#person, { path });
  }

  /**
   * Creates a contact: the user's own, or a shared contact, which only the switchboard may create (`forbidden`). Rejects with
   * `contact.invalid` where it has no name or a number is not valid.
   */
  create(draft: Partial<ContactDraft>, options?: { readonly shared?: boolean }): Promise<Person> {
    const query = { directory: options?.shared ? 'shared' : 'privates' };
    return this.#save({ path: source, method: 'POST', query, body: draft });
  }

  /**
   * Changes the named fields. Rejects as `create` does, and with `notFound`, `forbidden`.
   *
   * @param options.version the `version` of the contact that was changed: if another user has changed the contact since
   *   then, the promise rejects with `contact.changedMeanwhile`. Without it the last change wins.
   */
  change(
    { restUri: path }: Pick<DirectoryContact, 'restUri'>,
    draft: Partial<ContactDraft>,
    options?: { readonly version?: number },
  ): Promise<Person> {
    const body = { ...draft, ...(options?.version !== undefined && { version: options.version }) };
    return this.#save({ path, method: 'PUT', body });
  }

  /**
   * Replaces the photo of a contact, or of the user's own entry, and returns the entry. Rejects with `photo.unreadable` (the file
   * is not a JPEG, PNG or WebP picture, or damaged), `photo.tooLarge` (more than 200 kB or 1,024 pixels), `forbidden`, `notFound`.
   */
  setPhoto({ restUri }: Pick<DirectoryContact, 'restUri'>, photo: Blob): Promise<Person> {
    return uploadPhoto(this.#rest, this.#person, { path: restUri, photo });
  }

  /** Removes the photo of a contact, or of the user's own entry. Rejects with `forbidden`, `notFound`. */
  async removePhoto({ restUri }: Pick<DirectoryContact, 'restUri'>): Promise<void> {
    await this.#rest.send({ path: `${restUri}/Photo`, method: 'DELETE' });
  }

  /**
   * Creates up to 200 contacts at once. A contact that is refused does not affect the others: the result names its place and
   * the wrong field. Rejects with `forbidden`.
   */
  createAll(
    drafts: readonly Partial<ContactDraft>[],
    options?: { readonly shared?: boolean },
  ): Promise<ContactImportResult> {
    return this.#rest.read(contactImportResult, {
      path: 'v1/directory/ContactImport',
      method: 'POST',
      query: { directory: options?.shared ? 'shared' : 'privates' },
      body: { contacts: drafts },
    });
  }

  /**
   * Changes up to 200 contacts at once, each at the named fields. A change that is refused does not affect the others: the
   * result names its place and the wrong field, or `restUri` for a contact that is gone or may not be changed.
   */
  changeAll(
    changes: readonly (Pick<DirectoryContact, 'restUri'> & { readonly draft: Partial<ContactDraft> })[],
  ): Promise<ContactChangesResult> {
    return this.#rest.read(contactChangesResult, {
      path: 'v1/directory/ContactImport',
      method: 'PUT',
      body: { changes: changes.map(({ restUri, draft }) => ({ ...draft, restUri })) },
    });
  }

  /** Removes a contact. Rejects with `forbidden`, `notFound`. */
  async remove({ restUri: path }: Pick<DirectoryContact, 'restUri'>): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  /**
   * Adds a person to the favourites, or removes the person from them. Rejects with `contact.tooManyFavorites` and `notFound`.
   *
   * @param options.folder the `restUri` of the folder that the favourite is put into, or `none` for no folder. A favourite
   *   that is there already is moved. By default a new favourite is in no folder.
   */
  async setFavorite(
    { restUri }: Pick<DirectoryContact, 'restUri'>,
    options: { readonly favorite: boolean; readonly folder?: string },
  ): Promise<void> {
    const { favorite, folder } = options;
    try {
      const path = `${restUri}/${favorite ? 'addFavorite' : 'removeFavorite'}`;
      const query = folder === undefined ? {} : { folder: idOf(folder) };
      await this.#rest.send({ path, method: 'POST', query });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('contact.tooManyFavorites') : error;
    }
  }

  /** Marks a person as very important to the user, or removes that mark. Rejects with `notFound`. */
  async setVip(
    { restUri }: Pick<DirectoryContact, 'restUri'>,
    { vip }: { readonly vip: boolean },
  ): Promise<void> {
    await this.#rest.send({ path: `${restUri}/${vip ? 'addVip' : 'removeVip'}`, method: 'POST' });
  }

  async #save(request: RestRequest): Promise<Person> {
    try {
      return await this.#rest.read(this.#person, request);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409 && request.method === 'PUT') throw error.as('contact.changedMeanwhile');
      throw error.code === 'badRequest' ? error.as('contact.invalid') : error;
    }
  }
}
