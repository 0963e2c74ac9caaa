import { type ContactField, contactFields, draftFields } from '#phone/people/contact/contact-fields.ts';

/** The fields that a file holds: who sees a contact, and its tags, are decided here. */
export const fileFields = draftFields.filter(
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
  emails: 'email',
  phone: 'professionalPhoneNumber',
  businessphone: 'professionalPhoneNumber',
  worknumber: 'professionalPhoneNumber',
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
  homefax: 'faxNumbers',
  otherfax: 'faxNumbers',
  primaryphone: 'professionalPhoneNumber',
  otherphone: 'pstnNumbers',
  companymainphone: 'pstnNumbers',
  carphone: 'plmnNumbers',
  url: 'website',
  notes: 'additionalInfo',
  organizationdepartment: 'department',
  abteilung: 'department',
};

/** A column with a field of its own, or with a number whose kind is in the column of its label. */
export type Column = { readonly field: ContactField } | { readonly labelAt: number };

const plainTitle = (title: string): string => title.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** Returns the field of a number by its label, as `Mobile` or `Home Fax`. */
export function fieldOfLabel(label: string): ContactField {
  if (/fax/i.test(label)) return 'faxNumbers';
  if (/mobil|cell|iphone|portable|handy|móvil/i.test(label)) return 'mobilePhoneNumber';
  return /home|privat|domicile|maison|casa|thuis/i.test(label) ? 'homeNumber' : 'professionalPhoneNumber';
}

/**
 * Returns the columns of a file by their titles, and undefined for an unknown column. Google has a number and its label in two columns,
 * as `Phone 1 - Label` and `Phone 1 - Value`; Outlook counts columns, as `Home Phone 2`.
 */
export function columnsOf(titles: readonly string[]): readonly (Column | undefined)[] {
  const plain = titles.map(plainTitle);
  return plain.map((title) => {
    const labelled = /^phone(\d+)value$/.exec(title)?.[1];
    if (labelled !== undefined) return { labelAt: plain.findIndex((other) => isLabel(other, labelled)) };
    const field =
      columns[title] ?? columns[title.replace(/\d+(?=$|address$|value$)/, '').replace(/value$/, '')];
    return field && { field };
  });
}

const isLabel = (title: string, number: string): boolean =>
  title === `phone${number}label` || title === `phone${number}type`;

/** Columns that say nothing about a person, beside the columns of labels. */
export const isEmptyTitle = (title: string): boolean =>
  /^(?:(?:phone|email|website)\d*(?:label|type)|labels|fileas)$/.test(plainTitle(title)) || title === '';
