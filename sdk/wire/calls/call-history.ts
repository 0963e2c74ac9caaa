import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** One entry of a user's call history. `talkDuration` is in milliseconds; 0 for an unanswered call. */
export const callHistoryItem = z.object({
  restUri: z.string(),
  callHistoryID: z.string(),
  isIncoming: z.boolean(),
  isMissed: z.boolean(),
  /** The call was with a private number of one of the user's own contacts. */
  isPersonalCall: z.optional(z.boolean()),
  isRejected: z.boolean(),
  timestamp,
  talkDuration: z.number(),
  calledLabel: z.optional(z.string()),
  calledNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteNumber: z.string(),
  /** Somebody else, or a service, got the call in the user's place. */
  isForwarded: z._default(z.boolean(), false),
  /** Something of it was recorded: `recordings` are the uris that the user may hear. */
  isRecorded: z._default(z.boolean(), false),
  recordings: z._default(z.array(z.string()), []),
  /** How well it could be heard was measured: `…/quality` below its `restUri`. */
  isMeasured: z._default(z.boolean(), false),
  /** Why it ended; absent while it lasts. */
  stateCause: z.optional(z.string()),
  /** The user of the call: path and name. */
  extension: z.optional(z.string()),
  ownerLabel: z.optional(z.string()),
  /** The group that distributed it. */
  acdGroup: z.optional(z.string()),
  /** The call that it was part of, common to all its lines. */
  call: z.optional(z.string()),
  /** The address of the other one's photo, where there is one. */
  remoteUrlPhoto: z.optional(z.string()),
  /** The path of the other one's entry in the directory, where it is a colleague. */
  remoteContact: z.optional(z.string()),
  /** Every number at which the other one can be called, where there are several. */
  remoteNumbers: z._default(z.array(z.object({ type: z.string(), number: z.string() })), []),
});
/** A past or present call in the history. `timestamp` is milliseconds since 1970, `talkDuration` is in milliseconds. */
export type CallHistoryItem = z.infer<typeof callHistoryItem>;

/** Which calls of a history are listed. A missed or declined call also came in. */
export const callHistoryFilters = ['all', 'incoming', 'outgoing', 'missed', 'forwarded', 'recorded'] as const;
/** A kind of call that the history can be narrowed to. */
export type CallHistoryFilter = (typeof callHistoryFilters)[number];

/** True if a call belongs into the list of a filter. */
export function passesFilter(
  filter: CallHistoryFilter,
  item: Pick<CallHistoryItem, 'isIncoming' | 'isMissed' | 'isForwarded' | 'isRecorded'>,
): boolean {
  if (filter === 'all') return true;
  if (filter === 'missed') return item.isMissed;
  if (filter === 'forwarded') return item.isForwarded;
  if (filter === 'recorded') return item.isRecorded;
  return item.isIncoming === (filter === 'incoming');
}
