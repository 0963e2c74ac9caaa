import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** The most call-backs that a user owes. */
export const maxOwedCalls = 100;

/**
 * A caller whom the user calls back as soon as the user's phones are free. `timestamp` is when the caller asked for
 * it.
 */
export interface OwedCall {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the call-back. */
  readonly callbackID: string;
  /** The number to call. */
  readonly number: string;
  /** The name of the caller. Missing if it is not known. */
  readonly label?: string | undefined;
  /** When the caller asked for the call-back, in milliseconds since 1970. */
  readonly timestamp: number;
  /** How often the caller was called in vain. */
  readonly attempts: number;
}

export const owedCall = z.object({
  restUri: z.string(),
  callbackID: z.string(),
  number: z.string(),
  label: z.optional(z.string()),
  timestamp,
  attempts: z.number(),
});
true satisfies SameType<OwedCall, z.output<typeof owedCall>>;
