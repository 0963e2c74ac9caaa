import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** A call-back that a caller of a group has requested instead of waiting. Times are in milliseconds since 1970. */
export const acdCallback = z.object({
  restUri: z.string(),
  acdCallbackID: z.string(),
  /** The group's `internalAddressID`. */
  group: z.string(),
  number: z.string(),
  displayName: z.optional(z.string()),
  /** Since when the caller waits. */
  requestTime: timestamp,
  /** The number of unanswered attempts to call back. */
  attempts: z.number(),
  /** The caller is not called before this moment. */
  dueTime: timestamp,
});
/** A call that a group owes to a caller. Times are in milliseconds since 1970. */
export type AcdCallback = z.infer<typeof acdCallback>;
