import type { ContactDraft, DirectoryContact } from '../../../sdk/index.ts';

/** What is typed of a contact. */
export type DraftTexts = Readonly<Record<Exclude<keyof ContactDraft, 'emails'> | 'email', string>>;
type Field = keyof DraftTexts;

/** In the order of the form. */
export const draftFields = [
  'firstName',
  'lastName',
  'company',
  'professionalPhoneNumber',
  'mobilePhoneNumber',
  'homeNumber',
  'email',
] as const satisfies readonly Field[];

const numberFields: readonly Field[] = ['professionalPhoneNumber', 'mobilePhoneNumber', 'homeNumber'];

/** What the phone system calls a field. */
export const propertyOf = (field: Field): keyof ContactDraft => (field === 'email' ? 'emails' : field);

/** What the phone system takes: characters in one text, and addresses. */
export const draftLimits = { maxLength: 100, maxEmails: 5 } as const;

/** Core 5: what a phone number is made of. */
const number = /^[\d*()#\-+,p; ]{1,20}\d{1,20}$/;
/** No more than who mistypes one would leave out: mail within a company knows hosts without a dot. */
const address = /^[^\s@<>]+@[^\s@<>]+$/;

export const textsOf = (contact?: DirectoryContact): DraftTexts => ({
  firstName: contact?.firstName ?? '',
  lastName: contact?.lastName ?? '',
  company: contact?.company ?? '',
  professionalPhoneNumber: contact?.professionalPhoneNumber ?? '',
  mobilePhoneNumber: contact?.mobilePhoneNumber ?? '',
  homeNumber: contact?.homeNumber ?? '',
  email: contact?.emails.join(', ') ?? '',
});

const emailsIn = (text: string): string[] => text.split(/[,;\s]+/).filter(Boolean);

/** What is to be kept of these fields. */
export const draftOf = (texts: DraftTexts, fields: readonly Field[] = draftFields): Partial<ContactDraft> =>
  Object.fromEntries(
    fields.map((field) => [propertyOf(field), field === 'email' ? emailsIn(texts.email) : texts[field]]),
  );

type Problem =
  | 'people.needsName'
  | 'people.needsNumber'
  | 'people.needsEmail'
  | 'people.tooManyEmails'
  | 'people.tooLong';

const isTooLong = (text: string) => text.trim().length > draftLimits.maxLength;

function problemOf(field: Field, texts: DraftTexts): Problem | undefined {
  const text = texts[field].trim();
  if (field === 'email') {
    const emails = emailsIn(text);
    if (emails.some(isTooLong)) return 'people.tooLong';
    if (!emails.every((one) => address.test(one))) return 'people.needsEmail';
    return emails.length > draftLimits.maxEmails ? 'people.tooManyEmails' : undefined;
  }
  if (isTooLong(text)) return 'people.tooLong';
  if (numberFields.includes(field))
    return text === '' || number.test(text) ? undefined : 'people.needsNumber';
  const isNamed = [texts.firstName, texts.lastName, texts.company].some((name) => name.trim() !== '');
  return field === 'lastName' && !isNamed ? 'people.needsName' : undefined;
}

/** What is wrong with each of these fields; empty where they can be saved. */
export const problemsOf = (
  texts: DraftTexts,
  fields: readonly Field[] = draftFields,
): Partial<Record<Field, Problem>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const problem = problemOf(field, texts);
      return problem ? [[field, problem]] : [];
    }),
  );
