import type { ContactDraft, Person } from '../../../../sdk/index.ts';
import { type ContactField, contactFields, draftFields } from '../contact/contact-fields.ts';
import { type DraftTexts, draftOf, type Problem, problemsOf, textsOf } from '../contact/draft-texts.ts';
import { plainCell, readCsv, writeCsv } from './csv.ts';
import { type Card, partsOf, readCards, textOf, writeCard } from './vcard.ts';

/** A contact of a file that can be added. */
export interface FileContact {
  readonly line: number;
  readonly draft: Partial<ContactDraft>;
  /** The cells or properties as the file has them, for the file of refused rows. */
  readonly source: readonly string[];
}

/** A row of a file that cannot be added. */
export interface RefusedRow {
  readonly line: number;
  readonly source: readonly string[];
  /** The field with the problem; undefined if the whole row cannot be read. */
  readonly field?: ContactField;
  readonly problem: Problem | 'transfer.broken';
}

/** The contents of a file of contacts. */
export interface ContactFile {
  readonly contacts: readonly FileContact[];
  readonly refused: readonly RefusedRow[];
}

/** The fields that a file holds: who sees a contact, and its tags, are decided here. */
const fileFields = draftFields.filter(
  (field) => contactFields[field].kind !== 'flag' && contactFields[field].kind !== 'tags',
);

/** The names of columns in files of other programs, in lower case without signs. */
const columns: Readonly<Record<string, ContactField>> = {
  ...Object.fromEntries(fileFields.map((field) => [field.toLowerCase(), field])),
  first: 'firstName',
  givenname: 'firstName',
  vorname: 'firstName',
  prénom: 'firstName',
  last: 'lastName',
  name: 'lastName',
  familyname: 'lastName',
  surname: 'lastName',
  nachname: 'lastName',
  nom: 'lastName',
  organization: 'company',
  organizationname: 'company',
  organisation: 'company',
  firma: 'company',
  jobtitle: 'duties',
  organizationtitle: 'duties',
  email: 'email',
  emailaddress: 'email',
  email1value: 'email',
  emails: 'email',
  phone: 'professionalPhoneNumber',
  businessphone: 'professionalPhoneNumber',
  worknumber: 'professionalPhoneNumber',
  phone1value: 'professionalPhoneNumber',
  telefon: 'professionalPhoneNumber',
  mobile: 'mobilePhoneNumber',
  mobilephone: 'mobilePhoneNumber',
  mobilenumber: 'mobilePhoneNumber',
  mobil: 'mobilePhoneNumber',
  home: 'homeNumber',
  homephone: 'homeNumber',
  homenumber: 'homeNumber',
  fax: 'faxNumbers',
  businessfax: 'faxNumbers',
  webpage: 'website',
  notes: 'additionalInfo',
};

const columnOf = (title: string): ContactField | undefined =>
  columns[title.toLowerCase().replace(/[^\p{L}\d]/gu, '')];

function judged(line: number, source: readonly string[], texts: DraftTexts): FileContact | RefusedRow {
  const problems = problemsOf(texts, fileFields);
  const field = fileFields.find((name) => problems[name]);
  const problem = field && problems[field];
  if (field && problem) return { line, source, field, problem };
  return { line, source, draft: draftOf(texts, fileFields) };
}

const sorted = (rows: readonly (FileContact | RefusedRow)[]): ContactFile => ({
  contacts: rows.filter((row) => 'draft' in row),
  refused: rows.filter((row): row is RefusedRow => !('draft' in row)),
});

/** Reads contacts of a CSV file with titles in its first row. */
export function contactsOfCsv(text: string): ContactFile {
  const { rows, broken } = readCsv(text);
  const [titles, ...others] = rows;
  const fields = titles?.cells.map(columnOf) ?? [];
  const contacts = others.map(({ line, cells }) => {
    const known = fields.flatMap((field, at) => (field ? [[field, plainCell(cells[at] ?? '')]] : []));
    return judged(line, cells, { ...textsOf(), ...Object.fromEntries(known) });
  });
  const lines = broken.map((line): RefusedRow => ({ line, source: [], problem: 'transfer.broken' }));
  return sorted([...contacts, ...lines].toSorted((one, other) => one.line - other.line));
}

function textsOfCard({ properties }: Card): DraftTexts {
  const all = (name: string) => properties.filter((property) => property.name === name);
  const first = (name: string) => all(name)[0]?.value ?? '';
  const [lastName = '', firstName = '', , title = ''] = partsOf(first('N'), ';');
  const [company = '', department = ''] = partsOf(first('ORG'), ';');
  const numbers = all('TEL').map(({ types, value }) => ({
    types,
    number: textOf(value.replace(/^tel:/i, '').replace(/;ext=.*$/i, '')),
  }));
  const isFax = ({ types }: { readonly types: readonly string[] }) => types.includes('fax');
  const calls = numbers.filter((one) => !isFax(one));
  const ofType = (type: string) => calls.filter(({ types }) => types.includes(type));
  const mobiles = ofType('cell');
  const homes = ofType('home').filter((one) => !mobiles.includes(one));
  const rest = calls.filter((one) => !mobiles.includes(one) && !homes.includes(one));
  const listed = (some: readonly { readonly number: string }[]) =>
    some.map(({ number }) => number).join(', ');
  const isNamed = `${firstName}${lastName}${company}` !== '';
  return {
    ...textsOf(),
    firstName,
    lastName: isNamed ? lastName : textOf(first('FN')),
    title,
    company,
    department,
    nickName: partsOf(first('NICKNAME'), ',')[0] ?? '',
    duties: textOf(first('TITLE') || first('ROLE')),
    email: all('EMAIL')
      .map(({ value }) => textOf(value))
      .join(', '),
    mobilePhoneNumber: mobiles[0]?.number ?? '',
    plmnNumbers: listed(mobiles.slice(1)),
    homeNumber: homes[0]?.number ?? '',
    professionalPhoneNumber: rest[0]?.number ?? '',
    pstnNumbers: listed([...rest.slice(1), ...homes.slice(1)]),
    faxNumbers: listed(numbers.filter(isFax)),
    website: textOf(first('URL')),
    additionalInfo: textOf(first('NOTE')),
  };
}

/** Reads contacts of a vCard file. */
export const contactsOfCards = (text: string): ContactFile =>
  sorted(
    readCards(text).map((card) =>
      judged(card.line, [card.properties.find(({ name }) => name === 'FN')?.value ?? ''], textsOfCard(card)),
    ),
  );

/** Reads contacts of a file, which is recognized by its first characters. */
export const readContactFile = (text: string): ContactFile =>
  /^\uFEFF?\s*BEGIN:VCARD/i.test(text) ? contactsOfCards(text) : contactsOfCsv(text);

/** Writes contacts as CSV, with the names of the fields as titles. */
export const csvOf = (people: readonly Person[]): string =>
  writeCsv([fileFields, ...people.map((person) => fileFields.map((field) => textsOf(person)[field]))]);

/** Writes contacts as vCards. */
export const cardsOf = (people: readonly Person[]): string =>
  people
    .map((person) =>
      writeCard([
        ['FN', `${person.firstName} ${person.lastName}`.trim() || person.company],
        ['N', person.lastName, person.firstName, '', person.title, ''],
        ['NICKNAME', person.nickName],
        ['ORG', person.company, person.department],
        ['TITLE', person.duties],
        ...person.emails.map((email) => ['EMAIL', email] as const),
        ['TEL;TYPE=work', person.professionalPhoneNumber],
        ['TEL;TYPE=cell', person.mobilePhoneNumber],
        ['TEL;TYPE=home', person.homeNumber],
        ...person.plmnNumbers.map((number) => ['TEL;TYPE=cell', number] as const),
        ...person.pstnNumbers.map((number) => ['TEL;TYPE=work', number] as const),
        ...person.faxNumbers.map((number) => ['TEL;TYPE=fax', number] as const),
        ['URL', person.website],
        ['NOTE', person.additionalInfo],
      ]),
    )
    .join('');
