import * as z from 'zod/mini';

/** A written number, as the phone system understands it. */
export const numberLookup = z.object({
  /**
   * `I`: an internal number. `E`: a number of the public network. `S`: an emergency service or a helpline. Any other value: not a
   * number that this user may call.
   */
  isDSValidNumber: z.string(),
  /** The short number, of an internal one and of an emergency service. */
  internalNumber: z.optional(z.string()),
  /** As `+33100000101`, of a number that can be reached from outside. */
  e164: z.optional(z.string()),
  /** The keys to send after the answer, with the pause before them, as `,123#`. */
  dsDelayedDigits: z.optional(z.string()),
  /** As people of that country write it. */
  national: z.optional(z.string()),
  international: z.optional(z.string()),
  /** ISO 3166, two letters. */
  country: z.optional(z.string()),
  /** The owner of the number, where the phone system knows one. */
  label: z.optional(z.string()),
});
export type NumberLookup = z.infer<typeof numberLookup>;
