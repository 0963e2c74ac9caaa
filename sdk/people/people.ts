import type { ContactDraft, DirectoryContact } from '../wire/directory-contact.ts';

/** Somebody who can be looked up, with every number to call: the one to try first at the head. */
export interface Person extends DirectoryContact {
  readonly numbers: readonly ContactNumber[];
}

export interface PeopleQuery {
  /** Words that names, companies, departments or addresses begin with, or a part of a number; empty: everybody. */
  readonly text?: string;
  /** By default everybody that the user can see. */
  readonly directory?: DirectoryContact['directory'];
  readonly department?: string;
  readonly onlyFavorites?: boolean;
  /** How many to leave out. By default 0. */
  readonly offset?: number;
}

/** A stretch of what was found. */
export interface PeoplePage {
  /** In the order that the user's settings name, by first or by last name. */
  readonly items: readonly Person[];
  /** How many there are in all. */
  readonly count: number;
  readonly hasMore: boolean;
}

/** A number of somebody, and what kind it is. */
export interface ContactNumber {
  readonly type: 'internal' | 'direct' | 'professional' | 'mobile' | 'home';
  readonly number: string;
}

type Which = Pick<DirectoryContact, 'restUri'>;

/** Colleagues, the contacts that all share, and the user's own ones. All methods reject with `offline`, `timeout` too. */
export interface People {
  /** Up to 50 at a time. */
  search(query?: PeopleQuery): Promise<PeoplePage>;
  /** Names of the departments that colleagues work in. */
  departments(): Promise<readonly string[]>;
  /** Rejects with `notFound`. */
  read(contact: Which): Promise<Person>;
  /**
   * A new contact: the user's own, or one that all share, which only the switchboard may make (`forbidden`).
   * Rejects with `contact.invalid` where it has no name or a number cannot be one.
   */
  create(draft: Partial<ContactDraft>, options?: { readonly shared?: boolean }): Promise<Person>;
  /** Changes what is said. Rejects as `create` does, and with `notFound`. */
  change(contact: Which, draft: Partial<ContactDraft>): Promise<Person>;
  /** Rejects with `forbidden`, `notFound`. */
  remove(contact: Which): Promise<void>;
  /** Puts somebody first, or no longer. Rejects with `contact.tooManyFavorites` and `notFound`. */
  setFavorite(contact: Which, options: { readonly favorite: boolean }): Promise<void>;
}
