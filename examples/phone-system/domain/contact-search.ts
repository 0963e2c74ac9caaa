import type { DirectoryContact } from '../../../sdk/wire/people/directory.ts';

/** The parameters of a contact search. */
export interface ContactSearch {
  readonly search: string;
  readonly directory: string | undefined;
  readonly department: string | undefined;
  readonly onlyFavorites: boolean;
  readonly sortBy: 'firstname' | 'lastname';
}

/** Removes accents and case: a search for Lea finds Léa. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string) =>
  plain(text)
    .split(/[\s@.,'’-]+/)
    .filter(Boolean);

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Every word of the search begins a word of the contact, or its digits are part of a number. */
function matches(contact: DirectoryContact, search: string): boolean {
  const { firstName, lastName, company, department, emails } = contact;
  const known = [firstName, lastName, company, department, ...emails].flatMap(wordsOf);
  const wanted = wordsOf(search);
  if (wanted.length > 0 && wanted.every((word) => known.some((one) => one.startsWith(word)))) return true;
  const digits = digitsOf(search);
  return (
    digits.length >= 2 && !/\p{L}/u.test(search) && numbersOf(contact).some((one) => one.includes(digits))
  );
}

const numbersOf = (contact: DirectoryContact) =>
  [
    contact.addressNumber ?? '',
    ...contact.pstnNumbers,
    contact.professionalPhoneNumber,
    contact.mobilePhoneNumber,
    contact.homeNumber,
  ].map(digitsOf);

/** Those that fit, by name. */
export function searchContacts(
  all: readonly DirectoryContact[],
  { search, directory, department, onlyFavorites, sortBy }: ContactSearch,
): readonly DirectoryContact[] {
  const nameOf = ({ firstName, lastName, company }: DirectoryContact) =>
    (sortBy === 'lastname' ? [lastName, firstName, company] : [firstName, lastName, company])
      .join(' ')
      .trim();
  return all
    .filter(
      (one) =>
        (directory === undefined || one.directory === directory) &&
        (department === undefined || one.department === department) &&
        (!onlyFavorites || one.isFavorite) &&
        (search.trim() === '' || matches(one, search)),
    )
    .map((one) => ({ one, name: nameOf(one) }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.one.restUri.localeCompare(b.one.restUri))
    .map(({ one }) => one);
}
