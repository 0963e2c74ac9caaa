import type { ContactDraft, DirectoryContact } from '../../../sdk/index.ts';

/** What is typed of a contact. */
export type DraftTexts = Readonly<Record<Exclude<keyof ContactDraft, 'emails'> | 'email', string>>;

const numberFields = ['professionalPhoneNumber', 'mobilePhoneNumber', 'homeNumber'] as const;

/** Core 5: what a phone number is made of. */
const number = /^[\d*()#\-+,p; ]{0,20}\d{1,20}$/;

export const textsOf = (contact?: DirectoryContact): DraftTexts => ({
  firstName: contact?.firstName ?? '',
  lastName: contact?.lastName ?? '',
  company: contact?.company ?? '',
  professionalPhoneNumber: contact?.professionalPhoneNumber ?? '',
  mobilePhoneNumber: contact?.mobilePhoneNumber ?? '',
  homeNumber: contact?.homeNumber ?? '',
  email: contact?.emails.join(', ') ?? '',
});

export const draftOf = ({ email, ...texts }: DraftTexts): ContactDraft => ({
  ...texts,
  emails: email
    .split(/[,;\s]+/)
    .map((one) => one.trim())
    .filter(Boolean),
});

type Problem = 'people.needsName' | 'people.needsNumber';

/** What is wrong with each field; empty where it can be saved. */
export function problemsOf(texts: DraftTexts): Partial<Record<keyof DraftTexts, Problem>> {
  const isNamed = [texts.firstName, texts.lastName, texts.company].some((name) => name.trim() !== '');
  const wrong = numberFields.filter((name) => texts[name].trim() !== '' && !number.test(texts[name].trim()));
  return {
    ...(!isNamed && { lastName: 'people.needsName' as const }),
    ...Object.fromEntries(wrong.map((name) => [name, 'people.needsNumber' as const])),
  };
}
