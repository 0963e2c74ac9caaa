import * as z from 'zod/mini';
import { directoryContact } from './contact.ts';

/** The part that two contacts share: their name, or a number or an address that few contacts have. */
export const duplicateReason = z.enum(['name', 'number']);

/** Two contacts of the same directory that may be the same person. The first contact is older. */
export const duplicatePair = z.object({
  restUri: z.string(),
  reason: duplicateReason,
  contacts: z.tuple([directoryContact, directoryContact]),
});
