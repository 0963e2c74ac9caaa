import type { AddressBookScript } from '../../../sdk/wire/people/address-book.ts';
import type { AddressBookOptions } from '../address-book/address-book-source.ts';
import { BadOption } from './bad-option.ts';

/** The options of the command line and the variables of the environment that set up external address books. */
export interface AddressBookArguments {
  /** `[LABEL=]URL`, without an account. */
  readonly books: readonly string[];
  /** `NAME=URL` of a script of a third party. */
  readonly script: string | undefined;
  /** `[LABEL=]URL` separated by spaces, with `user:password@` where the server wants an account. */
  readonly withAccounts: string | undefined;
  /** The licence of the script. */
  readonly licence: string | undefined;
}

/**
 * Reads the external address books.
 *
 * @throws BadOption
 */
export function readAddressBooks({ books, script, withAccounts = '', licence }: AddressBookArguments): {
  readonly addressBooks: readonly AddressBookOptions[];
  readonly addressBookScript: AddressBookScript | undefined;
} {
  return {
    addressBooks: [
      ...books.map((text) => readBook('--address-book', text)),
      ...withAccounts
        .split(/\s+/)
        .filter(Boolean)
        .map((text) => readBook('ADDRESS_BOOKS', text)),
    ],
    addressBookScript:
      script === undefined
        ? undefined
        : { ...readScript('--address-book-script', script), ...(licence && { licence }) },
  };
}

const example = 'Partners=ldaps://ldap.example/dc=acme,dc=example or https://cards.example/books/1/';

function readBook(option: string, text: string): AddressBookOptions {
  const [, label, address = ''] = /^(?:([^=:/?#]+)=)?(.+)$/.exec(text) ?? [];
  const url = URL.parse(address);
  if (url === null || !/^(?:ldaps?|https?):$/.test(url.protocol) || url.hostname === '')
    throw new BadOption(`${option} must be an address, such as ${example}, not "${withoutPassword(text)}".`);
  if (option.startsWith('--') && url.password !== '')
    throw new BadOption(
      `${option} must have no password, because others see the command line: use ADDRESS_BOOKS.`,
    );
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    ...(user !== '' && { user, password }),
    ...(label !== undefined && { label }),
  };
}

const withoutPassword = (text: string): string => text.replace(/:[^:@/]*@/, ':…@');

/**
 * Reads the script of a third party, `NAME=URL`.
 *
 * @throws BadOption
 */
export function readScript(option: string, text: string): { readonly name: string; readonly script: string } {
  const [, name = '', script = ''] = /^([A-Za-z_$][\w$]*)=(https?:\/\/.+)$/.exec(text) ?? [];
  if (!URL.canParse(script))
    throw new BadOption(
      `${option} must be the name of its object and the address of the script, such as Acme=https://scripts.example/driver.js, not "${text}".`,
    );
  return { name, script };
}
