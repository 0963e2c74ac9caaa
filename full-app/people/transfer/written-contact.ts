import type { ContactField } from '#phone/people/contact/contact-fields.ts';
import { asEntry, textsOf } from '#phone/people/contact/draft-texts.ts';
import type { Person } from '#sdk/index.ts';
import { fileFields } from './csv-columns.ts';
import type { WrittenProperty } from './vcard.ts';

/** The titles by which Outlook and Google know columns. Other fields have their own names, which only our import knows. */
const knownTitles: Partial<Record<ContactField, string>> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  title: 'Title',
  nickName: 'Nickname',
  company: 'Company',
  department: 'Department',
  duties: 'Job Title',
  professionalPhoneNumber: 'Business Phone',
  mobilePhoneNumber: 'Mobile Phone',
  homeNumber: 'Home Phone',
  faxNumbers: 'Business Fax',
  pstnNumbers: 'Other Phone',
  website: 'Web Page',
  additionalInfo: 'Notes',
};

/** Other programs have a column for each address. */
const emailTitles = ['E-mail Address', 'E-mail 2 Address', 'E-mail 3 Address'];

/** The titles of the columns. */
export const titles: readonly string[] = fileFields.flatMap((field) =>
  field === 'email' ? emailTitles : [knownTitles[field] ?? field],
);

/** Returns the addresses by their columns. The last column has all further addresses. */
const emailCells = (emails: readonly string[]): readonly string[] => {
  const [first = '', second = '', ...others] = emails;
  return [first, second, others.join(', ')];
};

/** Returns the cells of a contact. */
export const cellsOf = (person: Person): readonly string[] => {
  const texts = textsOf(person);
  return fileFields.flatMap((field) => (field === 'email' ? emailCells(person.emails) : [texts[field]]));
};

/** Fields for which cards have no property, and the names of our own. */
export const ownProperties = (
  ['defaultPhoneNumber', 'externalID', 'corporateUserId', 'costCenter', 'accessCtrlSystemPersonId'] as const
).map((field) => [field, `X-CALLSIDE-${field.toUpperCase()}`] as const);

/** Returns the properties of a card. Types that begin with `X-` distinguish two numbers of the same kind for our import. */
export function cardOf(person: Person, origin: string): readonly WrittenProperty[] {
  const texts = textsOf(person);
  const numbers = (type: string, list: readonly string[]) =>
    list.map((number) => [`TEL;TYPE=${type}`, asEntry(number)] as const);
  return [
    ['UID', `${origin}/${person.restUri}`],
    ['FN', `${person.firstName} ${person.lastName}`.trim() || person.company],
    ['N', person.lastName, person.firstName, '', person.title, ''],
    ['NICKNAME', person.nickName],
    ['ORG', person.company, person.department],
    ['TITLE', person.duties],
    ...person.emails.map((email) => ['EMAIL;TYPE=INTERNET', email] as const),
    ...numbers('WORK,VOICE', [person.professionalPhoneNumber]),
    ...numbers('CELL', [person.mobilePhoneNumber]),
    ...numbers('HOME,VOICE', [person.homeNumber]),
    ...numbers('HOME,X-PERSONAL', [person.personalPhoneNumber]),
    ...numbers('CELL,X-OTHER', person.plmnNumbers),
    ...numbers('WORK,X-OTHER', person.pstnNumbers),
    ...numbers('WORK,FAX', person.faxNumbers),
    ['URL', person.website],
    ['NOTE', person.additionalInfo],
    ...ownProperties.map(([field, name]) => [name, texts[field]] as const),
  ];
}
