import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** The most call-backs that a user owes. */
export const maxOwedCalls = 100;

/** A caller whom the user calls back as soon as the user's phones are free. `timestamp` is when the caller asked for it. */
export const owedCall = z.object({
  restUri: z.string(),
  callbackID: z.string(),
  number: z.string(),
  label: z.optional(z.string()),
  timestamp,
  /** How often the caller was called in vain. */
  attempts: z.number(),
});
/** A caller whom the user calls back. `timestamp` is milliseconds since 1970. */
export type OwedCall = z.infer<typeof owedCall>;
