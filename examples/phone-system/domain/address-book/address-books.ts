import { type AddressBookContact, maxAddressBookRows } from '../../../../sdk/wire/people/address-book.ts';
import type { AddressBookOptions, AddressBookSearch, AddressBookSource } from './address-book-source.ts';
import { CardDavSource } from './carddav-source.ts';
import { LdapSource } from './ldap-source.ts';

/** A search ends after so long, whatever the servers do. */
const searchMs = 6_000;

/** No address book could be searched. */
export class AddressBooksDown extends Error {
  override readonly name = 'AddressBooksDown';
}

const sourceOf = (options: AddressBookOptions, at: number): AddressBookSource => {
  const id = String(at + 1);
  return /^ldaps?:/i.test(options.url) ? new LdapSource(id, options) : new CardDavSource(id, options);
};

/** The external address books of the enterprise. */
export class AddressBooks {
  readonly sources: readonly AddressBookSource[];
  readonly #report: (message: string) => void;

  constructor(options: readonly AddressBookOptions[], report: (message: string) => void) {
    this.sources = options.map(sourceOf);
    this.#report = report;
  }

  /**
   * Returns at most 25 contacts of all address books. One that fails or is slow does not hide the others.
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
    return found.flatMap(({ value }) => value).slice(0, maxAddressBookRows);
  }
}

/** Rejects when `signal` is aborted, even if the search does not notice it. */
function within<Value>(search: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
  return Promise.race([search, aborted]);
}
