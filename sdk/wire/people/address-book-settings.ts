import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The numbers that an address book can be searched for: 1 to 20 of these characters. */
export const addressBookNumberPattern = /^[\d()#\-+,; ]{1,20}$/;

/** When a caller is looked up, and whether the user is asked. */
export interface AddressBookSettings {
  /** Offers to show a contact that was found. */
  readonly POPUP: boolean;
  /** Looks a caller up when the call rings, and not only when it is answered. */
  readonly ON_RINGING: boolean;
}

export const addressBookSettings = z.object({
  POPUP: z._default(z.boolean(), true),
  ON_RINGING: z._default(z.boolean(), true),
});
true satisfies SameType<AddressBookSettings, z.output<typeof addressBookSettings>>;
