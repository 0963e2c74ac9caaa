import * as z from 'zod/mini';
import { timestamp } from './time.ts';

/** One row of a user's call history. `talkDuration` is in milliseconds; 0 where nobody talked. */
export const callHistoryItem = z.object({
  restUri: z.string(),
  callHistoryID: z.string(),
  isIncoming: z.boolean(),
  isMissed: z.boolean(),
  isRejected: z.boolean(),
  timestamp,
  talkDuration: z.number(),
  calledLabel: z.optional(z.string()),
  calledNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteNumber: z.string(),
});
export type CallHistoryItem = z.infer<typeof callHistoryItem>;
