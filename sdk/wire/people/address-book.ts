import * as z from 'zod/mini';

const text = z._default(z.string(), '');

/** A number of a contact in an external address book; `type` is a word of that book, such as `mobile`. */
const addressBookNumber = z.object({ type: text, number: z.string() });

/** A contact of an external address book. */
export const addressBookContact = z.object({
  contactId: z.string(),
  contactName: z.string(),
  urlPhoto: z.optional(z.string()),
  /** The name of the address book. */
  deviceName: text,
  companyName: text,
  numbers: z._default(z.array(addressBookNumber), []),
  emails: z._default(z.array(z.string()), []),
  website: text,
});
/** A contact of an external address book. */
export type AddressBookContact = z.infer<typeof addressBookContact>;

/** An external address book of the enterprise. */
export const addressBook = z.object({ id: z.string(), label: z.string() });
/** An external address book of the enterprise. */
export type AddressBook = z.infer<typeof addressBook>;

/** The script of a third party that searches its address book in the page. */
export const addressBookScript = z.object({
  /** The address of the script. */
  script: z.string(),
  /** The name of the object that it makes in the global object. */
  name: z.string(),
  /** The licence with which it connects. Without a licence, the user reads that it is missing. */
  licence: z.optional(z.string()),
});
/** The script of a third party that searches its address book in the page. */
export type AddressBookScript = z.infer<typeof addressBookScript>;

/** A search finds this many contacts at most. */
export const maxAddressBookRows = 25;

/** The numbers that an address book can be searched for: 1 to 20 of these characters. */
export const addressBookNumberPattern = /^[\d()#\-+,; ]{1,20}$/;

/** When a caller is looked up, of the user's settings. */
export const addressBookSettings = z.object({
  /** Offers to show a contact that was found. */
  POPUP: z._default(z.boolean(), true),
  /** Looks a caller up when the call rings, and not only when it is answered. */
  ON_RINGING: z._default(z.boolean(), true),
});
/** When a caller is looked up, and whether the user is asked. */
export type AddressBookSettings = z.infer<typeof addressBookSettings>;
