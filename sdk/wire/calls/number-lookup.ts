import * as z from 'zod/mini';

/** What can be done with a number that somebody wrote. `destination` is what a call takes. */
export const numberAction = z.object({
  type: z.string(),
  destination: z.string(),
  /** As `+33100000101`, of a public number. */
  e164: z.optional(z.string()),
  /** As people of that country write it. */
  national: z.optional(z.string()),
  international: z.optional(z.string()),
  /** ISO 3166, two letters. */
  country: z.optional(z.string()),
  /** Who that is, where the phone system knows. */
  label: z.optional(z.string()),
});
export type NumberAction = z.infer<typeof numberAction>;

/** The types that are calls. Any other type is no action of a phone. */
export const callActionTypes = ['callInternalNumber', 'callPublicNumber'] as const;
