import * as z from 'zod/mini';
import { toCallsideError } from '../transport/errors.ts';
import { pageOf, pageQuery } from '../transport/paging.ts';
import type { Rest } from '../transport/rest.ts';
import { type ContactDraft, type DirectoryContact, directoryContact } from '../wire/directory-contact.ts';
import { contactNumbers } from './contact-numbers.ts';
import type { People, PeoplePage, PeopleQuery, Person } from './people.ts';

const source = 'v1/directory/Contact';
const page = z.object({ count: z.number(), items: z.array(directoryContact) });
const departmentPage = z.object({ items: z.array(z.object({ label: z.string() })) });

type Which = Pick<DirectoryContact, 'restUri'>;

const withNumbers = (contact: DirectoryContact): Person => ({ ...contact, numbers: contactNumbers(contact) });

/** People by request. */
export class RestPeople implements People {
  readonly #rest: Rest;

  constructor(rest: Rest) {
    this.#rest = rest;
  }

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

  async departments(): Promise<readonly string[]> {
    const { items } = await this.#rest.read(departmentPage, { path: 'v1/directory/Department' });
    return items.map(({ label }) => label);
  }

  async read({ restUri: path }: Which): Promise<Person> {
    return withNumbers(await this.#rest.read(directoryContact, { path }));
  }

  create(draft: Partial<ContactDraft>, { shared = false }: { shared?: boolean } = {}) {
    const query = { directory: shared ? 'shared' : 'privates' };
    return this.#save({ path: source, method: 'POST', query, body: draft });
  }

  change({ restUri: path }: Which, draft: Partial<ContactDraft>) {
    return this.#save({ path, method: 'PUT', body: draft });
  }

  async remove({ restUri: path }: Which): Promise<void> {
    await this.#rest.send({ path, method: 'DELETE' });
  }

  async setFavorite({ restUri }: Which, { favorite }: { readonly favorite: boolean }): Promise<void> {
    try {
      const path = `${restUri}/${favorite ? 'addFavorite' : 'removeFavorite'}`;
      await this.#rest.send({ path, method: 'POST' });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('contact.tooManyFavorites') : error;
    }
  }

  async #save(request: Parameters<Rest['read']>[1]): Promise<Person> {
    try {
      return withNumbers(await this.#rest.read(directoryContact, request));
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.code === 'badRequest' ? error.as('contact.invalid') : error;
    }
  }
}
