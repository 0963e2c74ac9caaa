import type { DirectoryContact } from '../wire/people/directory.ts';

/** A number of a person, and its kind. */
export interface ContactNumber {
  readonly type: 'internal' | 'direct' | 'professional' | 'mobile' | 'home';
  readonly number: string;
}

/** Every number of a person; the one to try first comes first. */
export function contactNumbers(contact: DirectoryContact): readonly ContactNumber[] {
  const { addressNumber, pstnNumbers, professionalPhoneNumber, mobilePhoneNumber, homeNumber } = contact;
  const all: readonly ContactNumber[] = [
    { type: 'internal', number: addressNumber ?? '' },
    ...pstnNumbers.map((number) => ({ type: 'direct', number }) as const),
    { type: 'professional', number: professionalPhoneNumber },
    { type: 'mobile', number: mobilePhoneNumber },
    { type: 'home', number: homeNumber },
  ];
  return all.filter(({ number }) => number !== '');
}
