import * as z from 'zod/mini';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import { pageOf, pageQuery } from '../transport/paging.ts';
import type { RestRequest } from '../transport/rest.ts';
import { type ContactDraft, type DirectoryContact, directoryContact } from '../wire/people/directory.ts';
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
  /** How many people to skip. By default 0. */
  readonly offset?: number;
}

/** One page of the people that were found. */
export interface PeoplePage {
  /** In the order that the user's settings name, by first or by last name. */
  readonly items: readonly Person[];
  /** How many there are in all. */
  readonly count: number;
  readonly hasMore: boolean;
}

type Which = Pick<DirectoryContact, 'restUri'>;

const source = 'v1/directory/Contact';
const page = z.object({ count: z.number(), items: z.array(directoryContact) });
const departmentPage = z.object({ items: z.array(z.object({ label: z.string() })) });
const withNumbers = (contact: DirectoryContact): Person => ({ ...contact, numbers: contactNumbers(contact) });

/** Colleagues, shared contacts, and the user's own contacts. All methods reject with `offline`, `timeout` too. */
export class People {
  readonly #rest: DomainDeps['rest'];

  /** @internal */
  constructor({ rest }: Pick<DomainDeps, 'rest'>) {
    this.#rest = rest;
  }

  /** Returns up to 50 people at a time. */
  async search(query: PeopleQuery = {}): Promise<PeoplePage> {
    const { text = '', directory, department, onlyFavorites, offset = 0 } = query;
    const { items, count } = await this.#rest.read(page, {
      path: source,
      query: {
        ...pageQuery(offset),
        ...(text.trim() && { search: text.trim() }),
        ...(directory && { directory }),
        ...(department && { department }),
        ...(onlyFavorites && { favorites: 'true' }),
      },
    });
    return { ...pageOf(items.map(withNumbers)), count };
  }

  /** Returns the names of the departments that colleagues work in. */
  async departments(): Promise<readonly string[]> {
    const { items } = await this.#rest.read(departmentPage, { path: 'v1/directory/Department' });
    return items.map(({ label }) => label);
  }

  /** Returns one person. Rejects with `notFound`. */
  async read({ restUri: path }: Which): Promise<Person> {
    return withNumbers(await this.#rest.read(directoryContact, { path }));
  }

  /**
   * Creates a contact: the user's own, or a shared one, which only the switchboard may create (`forbidden`).
   * Rejects with `contact.invalid` where it has no name or a number cannot be one.
   */
  create(draft: Partial<ContactDraft>, options?: { readonly shared?: boolean }): Promise<Person> {
    const query = { directory: options?.shared ? 'shared' : 'privates' };
    return this.#save({ path: source, method: 'POST', query, body: draft });
  }

  /** Changes the named fields. Rejects as `create` does, and with `notFound`. */
  change({ restUri: path }: Which, draft: Partial<ContactDraft>): Promise<Person> {
    return this.#save({ path, method: 'PUT', body: draft });
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
      return withNumbers(await this.#rest.read(directoryContact, request));
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.code === 'badRequest' ? error.as('contact.invalid') : error;
    }
  }
}
