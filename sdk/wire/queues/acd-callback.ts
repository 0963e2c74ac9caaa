import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** A call-back that a caller of a group has requested instead of waiting. Times are in milliseconds since 1970. */
export interface AcdCallback {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the call-back. */
  readonly acdCallbackID: string;
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The number to call. */
  readonly number: string;
  /** The name of the caller. Missing if the phone system does not know it. */
  readonly displayName?: string | undefined;
  /** Since when the caller waits, in milliseconds since 1970. */
  readonly requestTime: number;
  /** The number of unanswered attempts to call back. */
  readonly attempts: number;
  /** The caller is not called before this moment, in milliseconds since 1970. */
  readonly dueTime: number;
}

export const acdCallback = z.object({
  restUri: z.string(),
  acdCallbackID: z.string(),
  group: z.string(),
  number: z.string(),
  displayName: z.optional(z.string()),
  requestTime: timestamp,
  attempts: z.number(),
  dueTime: timestamp,
});
true satisfies SameType<AcdCallback, z.output<typeof acdCallback>>;
