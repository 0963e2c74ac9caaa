import * as z from 'zod/mini';
import type { ContactDraft } from '#wire/people/contact-requests.ts';
import { duplicatePair } from '#wire/people/duplicates.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Person } from './person.ts';

/** Two contacts of the same directory that may be the same person. The first contact is older. */
export interface DuplicatePair {
  /** Path relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The part that both have: the name, or a number or an e-mail address. */
  readonly reason: 'name' | 'number';
  /** The older contact is kept when they are merged. */
  readonly contacts: readonly [Person, Person];
}

/** Contacts that exist twice. All methods reject with `offline`, `timeout` too. */
export class ContactDuplicates {
  readonly #deps: ListDeps;
  readonly #person: z.ZodMiniType<Person>;

  /** @internal */
  constructor(deps: ListDeps, person: z.ZodMiniType<Person>) {
    this.#deps = deps;
    this.#person = person;
  }

  /**
   * Returns the list of pairs among the user's own contacts, or the shared contacts, which only the switchboard may merge
   * (`forbidden`). Changes are not pushed.
   */
  list(options?: { readonly shared?: boolean }): List<DuplicatePair> {
    const schema = z.extend(duplicatePair, { contacts: z.tuple([this.#person, this.#person]) });
    return new RouterList<DuplicatePair>(this.#deps, {
      source: 'v1/directory/Duplicate',
      schema,
      query: { directory: options?.shared ? 'shared' : 'privates' },
      pageLength: defaultPageLength,
      isPushed: false,
    });
  }

  /**
   * Makes a single contact of a pair and returns it. The older contact gets these values and the favourites, speed dials and
   * photo of the other contact, which is deleted. Rejects with `contact.changedMeanwhile` if either was changed since the
   * pair was loaded, `contact.invalid`, `forbidden`, `notFound`.
   */
  async merge({ restUri, contacts }: DuplicatePair, values: Partial<ContactDraft>): Promise<Person> {
    const versions = contacts.map(({ version }) => version);
    try {
      return await this.#deps.rest.read(this.#person, {
        path: `${restUri}/merge`,
        method: 'POST',
        body: { contact: values, versions },
      });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (error.status === 409) throw error.as('contact.changedMeanwhile');
      throw error.code === 'badRequest' ? error.as('contact.invalid') : error;
    }
  }

  /**
   * Makes two contacts again of a pair that was merged less than ten minutes ago. Rejects with `contact.changedMeanwhile`,
   * `forbidden`, `notFound`.
   */
  async undo({ restUri }: Pick<DuplicatePair, 'restUri'>): Promise<void> {
    try {
      await this.#deps.rest.send({ path: `${restUri}/undo`, method: 'POST' });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      throw error.status === 409 ? error.as('contact.changedMeanwhile') : error;
    }
  }

  /** Notes that a pair is not the same person: it is not listed again. Rejects with `forbidden`, `notFound`. */
  async keepApart({ restUri: path }: Pick<DuplicatePair, 'restUri'>): Promise<void> {
    await this.#deps.rest.send({ path, method: 'DELETE' });
  }
}
