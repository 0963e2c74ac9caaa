import type { DirectoryContact } from '../wire/directory-contact.ts';
import type { ContactNumber } from './people.ts';

/** Every number at which somebody can be called, the one to try first at the head. */
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
