import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

const text = z._default(z.string(), '');

/** A number of a contact in an external address book; `type` is a word of that book, such as `mobile`. */
const addressBookNumber = z.object({ type: text, number: z.string() });

/** A contact of an external address book. */
export interface AddressBookContact {
  /** The id of the contact in its address book. */
  readonly contactId: string;
  /** The name of the contact. */
  readonly contactName: string;
  /** The address of the contact's photo. Missing without a photo. */
  readonly urlPhoto?: string | undefined;
  /** The name of the address book. */
  readonly deviceName: string;
  /** The company of the contact; empty if it is not known. */
  readonly companyName: string;
  /** The numbers of the contact. */
  readonly numbers: {
    /** The kind of the number in the words of the address book, such as `mobile`; empty without a kind. */
    readonly type: string;
    /** The number, as the address book writes it. */
    readonly number: string;
  }[];
  /** The e-mail addresses. */
  readonly emails: string[];
  /** The address of the contact's website; empty if it is not known. */
  readonly website: string;
}

export const addressBookContact = z.object({
  contactId: z.string(),
  contactName: z.string(),
  urlPhoto: z.optional(z.string()),
  deviceName: text,
  companyName: text,
  numbers: z._default(z.array(addressBookNumber), []),
  emails: z._default(z.array(z.string()), []),
  website: text,
});
true satisfies SameType<AddressBookContact, z.output<typeof addressBookContact>>;

/** An external address book of the enterprise. */
export interface AddressBook {
  /** The id of the address book. */
  readonly id: string;
  /** The name of the address book. */
  readonly label: string;
}

export const addressBook = z.object({ id: z.string(), label: z.string() });
true satisfies SameType<AddressBook, z.output<typeof addressBook>>;

/** The script of a third party that searches its address book in the page. */
export interface AddressBookScript {
  /** The address of the script. */
  readonly script: string;
  /** The name of the object that it makes in the global object. */
  readonly name: string;
  /** The licence with which it connects. Without a licence, the user reads that it is missing. */
  readonly licence?: string | undefined;
}

export const addressBookScript = z.object({
  script: z.string(),
  name: z.string(),
  licence: z.optional(z.string()),
});
true satisfies SameType<AddressBookScript, z.output<typeof addressBookScript>>;

/** A search finds this many contacts at most. */
export const maxAddressBookRows = 25;
