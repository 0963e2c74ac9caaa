import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** A past or present call in the history. `timestamp` is milliseconds since 1970, `talkDuration` is in milliseconds. */
export interface CallHistoryItem {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the entry. */
  readonly callHistoryID: string;
  /** The other party called the user. */
  readonly isIncoming: boolean;
  /** The user did not answer the call. */
  readonly isMissed: boolean;
  /** The call was with a private number of one of the user's own contacts. */
  readonly isPersonalCall?: boolean | undefined;
  /** The user declined the call. */
  readonly isRejected: boolean;
  /** When the call began, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The time from the answer to the end, in milliseconds; 0 for an unanswered call. */
  readonly talkDuration: number;
  /** The name of the called number. */
  readonly calledLabel?: string | undefined;
  /** The number that the caller dialled. */
  readonly calledNumber: string;
  /** The name of the other party. Missing if the phone system does not know it. */
  readonly remoteLabel?: string | undefined;
  /** The number of the other party; empty if it is withheld. */
  readonly remoteNumber: string;
  /** A colleague or a service got the call in the user's place. */
  readonly isForwarded: boolean;
  /** A part of the call was recorded. */
  readonly isRecorded: boolean;
  /** The paths of the recordings that the user may hear. */
  readonly recordings: string[];
  /** The quality of the sound was measured: it is at `…/quality` below `restUri`. */
  readonly isMeasured: boolean;
  /** Why the call ended. Missing while it lasts. */
  readonly stateCause?: string | undefined;
  /** The path of the extension of the call's user. */
  readonly extension?: string | undefined;
  /** The name of the call's user; `Former user`, without `extension`, for a user who was erased. */
  readonly ownerLabel?: string | undefined;
  /** The path of the group that distributed the call. */
  readonly acdGroup?: string | undefined;
  /** The path of the call, which all its lines share. */
  readonly call?: string | undefined;
  /** The address of the other party's photo, relative to the router. Missing without a photo. */
  readonly remoteUrlPhoto?: string | undefined;
  /** The path of the other party's entry in the directory. Missing if the party is not a colleague. */
  readonly remoteContact?: string | undefined;
  /** Every number at which the other party can be called, if there are several. */
  readonly remoteNumbers: {
    /** The kind of the number. */
    readonly type: string;
    /** The number, as the user would dial it. */
    readonly number: string;
  }[];
}

export const callHistoryItem = z.object({
  restUri: z.string(),
  callHistoryID: z.string(),
  isIncoming: z.boolean(),
  isMissed: z.boolean(),
  isPersonalCall: z.optional(z.boolean()),
  isRejected: z.boolean(),
  timestamp,
  talkDuration: z.number(),
  calledLabel: z.optional(z.string()),
  calledNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteNumber: z.string(),
  isForwarded: z._default(z.boolean(), false),
  isRecorded: z._default(z.boolean(), false),
  recordings: z._default(z.array(z.string()), []),
  isMeasured: z._default(z.boolean(), false),
  stateCause: z.optional(z.string()),
  extension: z.optional(z.string()),
  ownerLabel: z.optional(z.string()),
  acdGroup: z.optional(z.string()),
  call: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  remoteContact: z.optional(z.string()),
  remoteNumbers: z._default(z.array(z.object({ type: z.string(), number: z.string() })), []),
});
true satisfies SameType<CallHistoryItem, z.output<typeof callHistoryItem>>;

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
