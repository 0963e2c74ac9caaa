import * as z from 'zod/mini';
import { type DirectoryContact, directoryContact } from '#wire/people/contact.ts';
import type { RouterAddress } from '../transport/router-address.ts';
import { type ContactNumber, contactNumbers } from './rules.ts';

/** A person of the directory, with every number to call, the preferred number first. */
export interface Person extends DirectoryContact {
  /** Every number, the number to try first in front. */
  readonly numbers: readonly ContactNumber[];
}

/** Reads an entry of the directory, whose photo has an address that a page can load. */
export const personSchema = (address: RouterAddress) => {
  const toPerson = ({ urlPhoto, ...contact }: DirectoryContact): Person => ({
    ...contact,
    ...(urlPhoto && { urlPhoto: address.ofPicture(urlPhoto) }),
    numbers: contactNumbers(contact),
  });
  return z.pipe(directoryContact, z.transform(toPerson));
};
