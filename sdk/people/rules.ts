import type { DirectoryContact } from '#wire/people/contact.ts';

/** A number of a person, and its kind. */
export interface ContactNumber {
  /** The kind of the number. */
  readonly type: 'internal' | 'direct' | 'professional' | 'mobile' | 'home' | 'personal' | 'other';
  /** The number as it is written in the contact. */
  readonly number: string;
}

/** Returns every number at which a person can be called; the number to try first comes first. */
export function contactNumbers(contact: DirectoryContact): readonly ContactNumber[] {
  const { addressNumber = '', defaultPhoneNumber, professionalPhoneNumber, homeNumber } = contact;
  const { mobilePhoneNumber, personalPhoneNumber, plmnNumbers, pstnNumbers } = contact;
  const all: readonly ContactNumber[] = [
    { type: 'internal', number: addressNumber },
    ...pstnNumbers.map((number) => ({ type: 'direct', number }) as const),
    { type: 'professional', number: professionalPhoneNumber },
    { type: 'mobile', number: mobilePhoneNumber },
    ...plmnNumbers.map((number) => ({ type: 'mobile', number }) as const),
    { type: 'home', number: homeNumber },
    { type: 'personal', number: personalPhoneNumber },
    { type: 'other', number: defaultPhoneNumber },
  ];
  const numbers = all.filter(
    ({ number }, at) => number !== '' && all.findIndex((one) => one.number === number) === at,
  );
  const isDefault = ({ number }: ContactNumber) => number === defaultPhoneNumber;
  return [...numbers.filter(isDefault), ...numbers.filter((one) => !isDefault(one))];
}
