import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import type { AddressBookContact } from '../../../sdk/wire/people/address-book.ts';

/** A search for a number, as it was asked for and by its digits, or for the beginning of a name. */
export type AddressBookSearch =
  | { readonly number: string; readonly digits: string }
  | { readonly name: string };

/** An external address book that the phone system searches for its users. */
export interface AddressBookSource {
  readonly id: string;
  readonly label: string;
  /**
   * Returns at most `limit` contacts. Rejects if the server fails, refuses or does not answer in time.
   *
   * @param signal ends the search early
   */
  search(
    search: AddressBookSearch,
    limit: number,
    signal: AbortSignal,
  ): Promise<readonly AddressBookContact[]>;
}

/** The options of an address book: where it is, and the account that may read it. */
export interface AddressBookOptions {
  /** `ldap://`, `ldaps://` with the base as the path, or `https://` of a CardDAV collection. */
  readonly url: string;
  /** The distinguished name, or the user. */
  readonly user?: string | undefined;
  /** The password of this account. */
  readonly password?: string | undefined;
  /** The name of the address book for users; the host by default. */
  readonly label?: string | undefined;
}

/** Shorter numbers are internal numbers, which many other numbers end with. */
const minExternal = 7;

/** Whether a contact fits a search. Servers match more than they were asked for: other signs, other orders of digits. */
export const fits = ({ numbers }: AddressBookContact, search: AddressBookSearch): boolean => {
  if ('name' in search) return true;
  return numbers.some(({ number }) => endsLike(number, search.digits));
};

/** Returns true for a written number with the same last digits; a short number needs the same digits throughout. */
export function endsLike(written: string, wantedDigits: string): boolean {
  const wanted = significantDigits(wantedDigits);
  const digits = (readWrittenNumber(written)?.number ?? written).replaceAll(/\D/g, '');
  return wanted.length < minExternal ? digits === wanted : digits.endsWith(wanted);
}

/** The last digits of a number: country codes and prefixes are written in many ways. */
export const significantDigits = (digits: string): string => digits.slice(-9);
