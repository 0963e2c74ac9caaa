import type { AddressBookContact } from '#wire/people/address-book.ts';

/** A question to the user. */
export type AddressBookPrompt =
  /** One contact (show it?) or several (which contact?) were found for a call. The question goes away at `until`. */
  | {
      readonly name: 'found';
      /** The id of the call. */
      readonly callId: string;
      readonly contacts: readonly AddressBookContact[];
      readonly until: number;
    }
  /** The driver has no address book. */
  | { readonly name: 'notConfigured' }
  | { readonly name: 'licenceIssue' };
