import type { Translate } from '#i18n/word-set.ts';
import type { DirectoryContact } from '#sdk/index.ts';
import type { personWords } from './words.ts';

type NameFields = Pick<DirectoryContact, 'firstName' | 'lastName' | 'company'>;

/** The part of a name that is shown first. */
export type NameOrder = 'firstname' | 'lastname';

/** Returns first and last name in the order that the user has chosen, or else the company. */
export function personName(
  { firstName, lastName, company }: NameFields,
  words: Translate<typeof personWords>,
  order: NameOrder = 'firstname',
): string {
  const parts = order === 'lastname' ? [lastName, firstName] : [firstName, lastName];
  // Languages with a comma between the two are many; readers of all languages understand it.
  const between = order === 'lastname' ? ', ' : ' ';
  return parts.filter(Boolean).join(between) || company || words('people.nameless');
}

/** Returns the company, unless it is the name. */
export const companyOf = ({ firstName, lastName, company }: NameFields): string =>
  firstName || lastName ? company : '';
