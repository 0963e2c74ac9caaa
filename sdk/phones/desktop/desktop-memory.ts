import * as z from 'zod/mini';

/** The part of the desktop phone that outlives the page, for a user of this browser. */
export const desktopMemory = z.object({
  /** The permission that the user gave to this browser at the helper. */
  token: z.string(),
  /** The user wants to use the phone in this browser. */
  isWanted: z.boolean(),
  /** The last registration, which the phone system continues. */
  registerId: z.optional(z.string()),
  terminalId: z.optional(z.string()),
});
