import type { DirectoryContact } from '../../../sdk/index.ts';
import type { peopleWords } from '../../i18n/en/people.ts';
import type { Translate } from '../../i18n/words.ts';

type NameFields = Pick<DirectoryContact, 'firstName' | 'lastName' | 'company'>;

/** Returns first and last name, or else the company. */
export const personName = (
  { firstName, lastName, company }: NameFields,
  words: Translate<typeof peopleWords>,
): string => `${firstName} ${lastName}`.trim() || company || words('people.nameless');

/** Returns the company, unless it is the name. */
export const companyOf = ({ firstName, lastName, company }: NameFields): string =>
  firstName || lastName ? company : '';
