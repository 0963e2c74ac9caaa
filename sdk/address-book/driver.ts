import type { AddressBook, AddressBookContact } from '#wire/people/address-book.ts';

/** A report of a driver about its connection. */
export type DriverReport = 'open' | 'closed' | 'error' | 'outOfService' | 'unknown' | 'noLicence';

/**
 * An external address book. The client has a driver for the address books of the phone system; a page can bring another
 * driver, for example with the script of a third party.
 */
export interface AddressBookDriver {
  /** The licence with which it connects; undefined or empty: there is none. */
  readonly licence: string | undefined;
  /** Loads the code that it needs. Rejects if it is missing. */
  load(): Promise<void>;
  /** Connects. What becomes of the connection is reported, also later. */
  connect(report: (report: DriverReport) => void): void;
  /** Ends the connection, and everything that was loaded. */
  disconnect(): void;
  /** Returns the address books that it can search. Rejects if they cannot be read. */
  addressBooks(): Promise<readonly AddressBook[]>;
  /** Finds contacts with this number, `limit` at most. Rejects if the search fails. */
  searchByNumber(number: string, limit: number): Promise<readonly AddressBookContact[]>;
  /** Finds contacts by name, `limit` at most. The pattern is escaped for XML if `isXml`. Rejects if the search fails. */
  searchByName(pattern: string, limit: number): Promise<readonly AddressBookContact[]>;
  /** True if patterns go into XML. */
  readonly isXml: boolean;
  /** Shows a contact in the program of the address book; undefined where it has none. */
  readonly show?: ((contact: AddressBookContact) => void) | undefined;
}
