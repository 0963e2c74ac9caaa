import type { KeyOf } from '#i18n/word-set.ts';
import { type ContactDraft, contactLimits } from '#sdk/index.ts';
import type { peopleWords } from '../words.ts';
import type { contactFieldWords } from './field-words.ts';

/** The kind of text that a field takes. */
export type FieldKind = 'line' | 'notes' | 'number' | 'numbers' | 'emails' | 'tags' | 'website' | 'flag';

/** A field of the form. `emails` is `email` there, as a single text. */
export type ContactField = Exclude<keyof ContactDraft, 'emails'> | 'email';

interface FieldFacts {
  readonly label: KeyOf<typeof peopleWords | typeof contactFieldWords>;
  readonly kind: FieldKind;
}

/** The fields that every form shows, in their order. */
export const mainFields = {
  firstName: { label: 'people.firstName', kind: 'line' },
  lastName: { label: 'people.lastName', kind: 'line' },
  company: { label: 'people.company', kind: 'line' },
  professionalPhoneNumber: { label: 'people.professional', kind: 'number' },
  mobilePhoneNumber: { label: 'people.mobile', kind: 'number' },
  homeNumber: { label: 'people.home', kind: 'number' },
  email: { label: 'people.email', kind: 'emails' },
} as const satisfies Partial<Record<ContactField, FieldFacts>>;

/** The fields below “More fields”, in their order. */
export const moreFields = {
  title: { label: 'contact.title', kind: 'line' },
  nickName: { label: 'contact.nickName', kind: 'line' },
  department: { label: 'contact.department', kind: 'line' },
  duties: { label: 'contact.duties', kind: 'line' },
  defaultPhoneNumber: { label: 'contact.defaultPhoneNumber', kind: 'number' },
  personalPhoneNumber: { label: 'contact.personalPhoneNumber', kind: 'number' },
  plmnNumbers: { label: 'contact.plmnNumbers', kind: 'numbers' },
  pstnNumbers: { label: 'contact.pstnNumbers', kind: 'numbers' },
  faxNumbers: { label: 'contact.faxNumbers', kind: 'numbers' },
  website: { label: 'contact.website', kind: 'website' },
  additionalInfo: { label: 'contact.additionalInfo', kind: 'notes' },
  externalID: { label: 'contact.externalID', kind: 'line' },
  corporateUserId: { label: 'contact.corporateUserId', kind: 'line' },
  costCenter: { label: 'contact.costCenter', kind: 'line' },
  accessCtrlSystemPersonId: { label: 'contact.accessCtrlSystemPersonId', kind: 'line' },
  tagNames: { label: 'contact.tagNames', kind: 'tags' },
  hiddenDirectory: { label: 'contact.hiddenDirectory', kind: 'flag' },
  hideMobile: { label: 'contact.hideMobile', kind: 'flag' },
  hidePstn: { label: 'contact.hidePstn', kind: 'flag' },
} as const satisfies Partial<Record<ContactField, FieldFacts>>;

export const contactFields: Readonly<Record<ContactField, FieldFacts>> = { ...mainFields, ...moreFields };

/** All fields, in the order of the form. */
export const draftFields = Object.keys(contactFields) as readonly ContactField[];

/** Fields that hide something from other people: only contacts that all share have them. */
export const sharedFields: readonly ContactField[] = ['hiddenDirectory', 'hideMobile', 'hidePstn'];

/** Returns the phone system's name of a field. */
export const propertyOf = (field: ContactField): keyof ContactDraft => (field === 'email' ? 'emails' : field);

/** Returns the maximum length of each text of a field. */
export function longestOf(field: ContactField): number {
  const { kind } = contactFields[field];
  if (kind === 'notes') return contactLimits.additionalInfo;
  if (kind === 'website') return contactLimits.website;
  return kind === 'tags' ? contactLimits.tag : contactLimits.line;
}

const most: Partial<Record<FieldKind, number>> = {
  emails: contactLimits.emails,
  numbers: contactLimits.numbers,
  tags: contactLimits.tags,
};

/** Returns the maximum number of entries of a field; undefined for a field with a single text. */
export const maxOf = (field: ContactField): number | undefined => most[contactFields[field].kind];
