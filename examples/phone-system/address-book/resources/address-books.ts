import {
  addressBook,
  addressBookContact,
  addressBookScript,
} from '../../../../sdk/wire/people/address-book.ts';
import { addressBookNumberPattern } from '../../../../sdk/wire/people/address-book-settings.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import type { AddressBookSearch } from '../address-book-source.ts';
import { AddressBooksDown } from '../address-books.ts';

/** The external address books. */
export const addressBooksResource: Resource = {
  path: 'v1/directory/AddressBook',
  access: 'user',
  GET: list({
    about: 'Returns the external address books of the enterprise; none where none is set up.',
    item: addressBook,
    read: ({ services }: UserRequest) =>
      services.addressBooks.sources.map(({ id, label }) => ({ id, label })),
  }),
};

/** The script of a third party in their place. */
export const addressBookScripts: Resource = {
  path: 'v1/directory/AddressBookScript',
  access: 'user',
  GET: list({
    about:
      'Returns the script of a third party with which clients search its address book; none where none is set up. Without a `licence` it must not be started.',
    item: addressBookScript,
    read: ({ services: { system } }: UserRequest) =>
      system.addressBookScript ? [system.addressBookScript] : [],
  }),
};

const searchQuery = { number: text, name: text };

/** @throws Refusal 400 */
function searchOf({ query }: Asked<typeof searchQuery>): AddressBookSearch {
  const { number, name = '' } = query;
  if (number !== undefined) {
    const digits = number.replaceAll(/\D/g, '');
    if (!addressBookNumberPattern.test(number) || digits === '')
      throw refuse(400, 'A number has 1 to 20 digits and signs.', 'number');
    return { number, digits };
  }
  if (name.trim() === '' || name.length > 100) throw refuse(400, 'A name has 1 to 100 characters.', 'name');
  return { name: name.trim() };
}

/** A search in the external address books. */
export const addressBookContacts: Resource = {
  path: 'v1/directory/AddressBook/Contact',
  access: 'user',
  GET: list({
    about:
      'Searches the external address books for a `number` (as a whole where its country and that of the stored one are known, otherwise by its last nine digits) or a `name` (its beginning). At most 25 contacts. Answers 400 for neither and 503 while no address book can be searched; one that fails does not hide the others.',
    item: addressBookContact,
    query: searchQuery,
    read: async (request) =>
      request.services.addressBooks.search(searchOf(request)).catch((error) => {
        throw error instanceof AddressBooksDown ? refuse(503, error.message) : error;
      }),
  }),
};
