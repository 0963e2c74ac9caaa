import type { ContactDraft, DirectoryContact } from '../../../sdk/index.ts';

/** The typed texts of a contact. */
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

/** Returns the phone system's name of a field. */
export const propertyOf = (field: Field): keyof ContactDraft => (field === 'email' ? 'emails' : field);

/** The phone system's limits: characters in a text, and number of addresses. */
export const draftLimits = { maxLength: 100, maxEmails: 5 } as const;

/** The format of a phone number. */
const number = /^[\d*()#\-+,p; ]{1,20}\d{1,20}$/;
/** Only rejects obvious mistakes: hosts inside a company may have no dot. */
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

/** Returns the values to save from these fields. */
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

/** Returns the errors of these fields; empty if they can be saved. */
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
