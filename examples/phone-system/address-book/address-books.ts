import { type AddressBookContact, maxAddressBookRows } from '../../../sdk/wire/people/address-book.ts';
import {
  type AddressBookOptions,
  type AddressBookSearch,
  type AddressBookSource,
  endsLike,
} from './address-book-source.ts';
import { CardDavSource } from './carddav-source.ts';
import { LdapSource } from './ldap-source.ts';

/** A search ends after this time, even without all answers. */
const searchMs = 6_000;

/** No address book could be searched. */
export class AddressBooksDown extends Error {
  override readonly name = 'AddressBooksDown';
}

const sourceOf = (options: AddressBookOptions, at: number): AddressBookSource => {
  const id = String(at + 1);
  return /^ldaps?:/i.test(options.url) ? new LdapSource(id, options) : new CardDavSource(id, options);
};

/** Returns a written number as `+33600000612`; undefined where its country is not known. */
export type KnownNumber = (written: string) => string | undefined;

/** The external address books of the enterprise. */
export class AddressBooks {
  readonly sources: readonly AddressBookSource[];
  readonly #report: (message: string) => void;
  readonly #knownNumber: KnownNumber;

  constructor(
    options: readonly AddressBookOptions[],
    { report, knownNumber }: { report: (message: string) => void; knownNumber: KnownNumber },
  ) {
    this.sources = options.map(sourceOf);
    this.#report = report;
    this.#knownNumber = knownNumber;
  }

  /**
   * Returns at most 25 contacts of all address books. An address book that fails or is slow does not hide the others.
   *
   * @throws AddressBooksDown if all of them fail
   */
  async search(search: AddressBookSearch): Promise<readonly AddressBookContact[]> {
    const signal = AbortSignal.timeout(searchMs);
    const outcomes = await Promise.allSettled(
      this.sources.map((source) => within(source.search(search, maxAddressBookRows, signal), signal)),
    );
    for (const [at, outcome] of outcomes.entries())
      if (outcome.status === 'rejected')
        this.#report(`The address book ${this.sources[at]?.label} cannot be searched: ${outcome.reason}`);
    const found = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    if (found.length === 0 && this.sources.length > 0)
      throw new AddressBooksDown('No address book can be searched at the moment.');
    return found
      .flatMap(({ value }) => value)
      .filter((contact) => this.#isMeant(contact, search))
      .slice(0, maxAddressBookRows);
  }

  /** Numbers of two countries may end with the same digits. Where both countries are known, the whole numbers are compared. */
  #isMeant({ numbers }: AddressBookContact, search: AddressBookSearch): boolean {
    if ('name' in search) return true;
    const wanted = this.#knownNumber(search.number);
    return numbers.some(({ number }) => {
      if (!endsLike(number, search.digits)) return false;
      const known = this.#knownNumber(number);
      return wanted === undefined || known === undefined || known === wanted;
    });
  }
}

/** Rejects when `signal` is aborted, even if the search does not notice it. */
function within<Value>(search: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([search, aborted]);
}
