import * as z from 'zod/mini';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { RestRequest } from '../transport/rest.ts';
import { type ContactDraft, type DirectoryContact, directoryContact } from '../wire/people/contact.ts';
import { type ContactNumber, contactNumbers } from './rules.ts';

/** A person who can be looked up, with every number to call: the one to try first comes first. */
export interface Person extends DirectoryContact {
  readonly numbers: readonly ContactNumber[];
}

/** Which people to search for. */
export interface PeopleQuery {
  /** Words that names, companies, departments or addresses begin with, or a part of a number. Empty finds everybody. */
  readonly text?: string;
  /** By default all directories that the user can see. */
  readonly directory?: DirectoryContact['directory'];
  readonly department?: string;
  readonly onlyFavorites?: boolean;
}

type Which = Pick<DirectoryContact, 'restUri'>;

const source = 'v1/directory/Contact';
const departmentPage = z.object({ items: z.array(z.object({ label: z.string() })) });
const withNumbers = (contact: DirectoryContact): Person => ({ ...contact, numbers: contactNumbers(contact) });
const person = z.pipe(directoryContact, z.transform(withNumbers));

/** Colleagues, shared contacts, and the user's own contacts. All methods reject with `offline`, `timeout` too. */
export class People {
  readonly #deps: ListDeps;
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
    this.#rest = deps.rest;
  }

  /**
   * Returns the list of the people that a search finds, which is loaded by `loadMore()` or `watch()`. They are in the order
   * that the user's settings name, by first or by last name; of a search with a text, the best matches come first. The
   * phone system does not push changes: call `refresh()` after a change.
   */
  search(query: PeopleQuery = {}): List<Person> {
    const { text = '', directory, department, onlyFavorites } = query;
    return new RouterList(this.#deps, {
      source,
      schema: person,
      query: {
        ...(text.trim() && { search: text.trim() }),
        ...(directory && { directory }),
        ...(department && { department }),
        ...(onlyFavorites && { favorites: 'true' }),
      },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /** Returns the names of the departments that colleagues work in. */
  async departments(): Promise<readonly string[]> {
    const { items } = await this.#rest.read(departmentPage, { path: 'v1/directory/Department' });
    return items.map(({ label }) => label);
  }

  /** Returns one person. Rejects with `notFound`. */
  read({ restUri: path }: Which): Promise<Person> {
    return this.#rest.read(person, { path });
  }

  /**
   * Creates a contact: the user's own, or a shared one, which only the switchboard may create (`forbidden`).
   * Rejects with `contact.invalid` where it has no name or a number cannot be one.
   */
  create(draft: Partial<ContactDraft>, options?: { readonly shared?: boolean }): Promise<Person> {
    const query = { directory: options?.shared ? 'shared' : 'privates' };
    return this.#save({ path: source, method: 'POST', query, body: draft });
  }

  /**
   * Changes the named fields. Rejects as `create` does, and with `notFound`, `forbidden`.
   *
   * @param options.version the `version` of the contact that was changed: if somebody else has changed the contact since
   *   then, the promise rejects with `contact.changedMeanwhile`. Without it the last change wins.
   */
  change(
    { restUri: path }: Which,
    draft: Partial<ContactDraft>,
    options?: { readonly version?: number },
  ): Promise<Person> {
    const body = { ...draft, ...(options?.version !== undefined && { version: options.version }) };
    return this.#save({ path, method: 'PUT', body });
  }

  /** Removes a contact. Rejects with `forbidden`, `notFound`. */
  async remove({ restUri: path }: Which): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  /** Adds a person to the favourites, or removes one. Rejects with `contact.tooManyFavorites` and `notFound`. */
  async setFavorite({ restUri }: Which, { favorite }: { readonly favorite: boolean }): Promise<void> {
    try {
      const path = `${restUri}/${favorite ? 'addFavorite' : 'removeFavorite'}`;
      await this.#rest.send({ path, method: 'POST' });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('contact.tooManyFavorites') : error;
    }
  }

  async #save(request: RestRequest): Promise<Person> {
    try {
      return await this.#rest.read(person, request);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409) throw error.as('contact.changedMeanwhile');
      throw error.code === 'badRequest' ? error.as('contact.invalid') : error;
    }
  }
}
