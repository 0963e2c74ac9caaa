import { type ContactDraft, type DirectoryContact, emailAddress, storedNumber } from '#sdk/index.ts';
import {
  type ContactField,
  contactFields,
  draftFields,
  longestOf,
  maxOf,
  propertyOf,
} from './contact-fields.ts';

/** The texts of a form, by field. A flag is `yes` or empty. */
export type DraftTexts = Readonly<Record<ContactField, string>>;

/** A phone number: 1 to 20 digits and signs, then 1 to 20 digits. */
const number = /^[\d*()#\-+,p; ]{1,20}\d{1,20}$/;
const isNumber = (text: string): boolean => number.test(storedNumber(text));
/** Detects only slips: mail within a company uses hosts without a dot. */
const website = /^https?:\/\/\S+$/;

/** Returns the texts with which the form of a contact, or of a new contact, begins. */
export function textsOf(contact?: DirectoryContact): DraftTexts {
  const texts = draftFields.map((field) => [field, contact ? textOf(contact[propertyOf(field)]) : '']);
  return Object.fromEntries(texts) as DraftTexts;
}

function textOf(value: ContactDraft[keyof ContactDraft]): string {
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return typeof value === 'string' ? value : value.map(asEntry).join(', ');
}

/** Returns an entry of a list. The comma before the keys of a number would end the entry. */
export const asEntry = (entry: string): string => entry.replace(/(?<=\d),(?=[\d*#])/g, 'p');

/** Returns the entries of a text with several of them. Numbers and tags may contain spaces. */
export function entriesIn(field: ContactField, text: string): string[] {
  const separators = contactFields[field].kind === 'emails' ? /[,;\s]+/ : /[,;\n]+/;
  return text
    .split(separators)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

function parsedText(field: ContactField, text: string): ContactDraft[keyof ContactDraft] {
  const { kind } = contactFields[field];
  if (kind === 'flag') return text !== '';
  if (kind === 'number') return storedNumber(text);
  if (kind === 'numbers') return entriesIn(field, text).map(storedNumber);
  return maxOf(field) === undefined ? text : entriesIn(field, text);
}

/** Returns the values of these fields as they are sent. */
export const draftOf = (
  texts: DraftTexts,
  fields: readonly ContactField[] = draftFields,
): Partial<ContactDraft> =>
  Object.fromEntries(fields.map((field) => [propertyOf(field), parsedText(field, texts[field])]));

/** Returns the fields in which these texts differ. */
export const changedFields = (before: DraftTexts, after: DraftTexts): readonly ContactField[] =>
  draftFields.filter((field) => before[field].trim() !== after[field].trim());

/** Why a field cannot be saved. */
export type Problem =
  | 'people.needsName'
  | 'people.needsNumber'
  | 'people.needsEmail'
  | 'people.tooLong'
  | 'contact.needsAddress'
  | 'contact.tooMany';

function problemOf(field: ContactField, texts: DraftTexts): Problem | undefined {
  const text = texts[field].trim();
  const { kind } = contactFields[field];
  const most = maxOf(field);
  const entries = most === undefined ? [text] : entriesIn(field, text);
  if (entries.some((entry) => entry.length > longestOf(field))) return 'people.tooLong';
  if (kind === 'emails' && !entries.every((entry) => emailAddress.test(entry))) return 'people.needsEmail';
  if (kind === 'numbers' && !entries.every(isNumber)) return 'people.needsNumber';
  if (kind === 'number' && text !== '' && !isNumber(text)) return 'people.needsNumber';
  if (kind === 'website' && text !== '' && !website.test(text)) return 'contact.needsAddress';
  if (most !== undefined && entries.length > most) return 'contact.tooMany';
  const isNamed = [texts.firstName, texts.lastName, texts.company].some((name) => name.trim() !== '');
  return field === 'lastName' && !isNamed ? 'people.needsName' : undefined;
}

/** Returns the problem of each of these fields that has a problem; empty if they can be saved. */
export const problemsOf = (
  texts: DraftTexts,
  fields: readonly ContactField[] = draftFields,
): Partial<Record<ContactField, Problem>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, texts);
      return problem ? [[field, problem]] : [];
    }),
  );
