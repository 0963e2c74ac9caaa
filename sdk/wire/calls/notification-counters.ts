import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** The caller, or the sender of the message, of an event that the user has not seen. */
export interface UnseenRemote {
  /** The number of the party; empty if it is withheld. */
  readonly remoteNumber: string;
  /** The name of the party. Missing if the phone system does not know it. */
  readonly remoteLabel?: string | undefined;
  /** The address of the party's photo, relative to the router. Missing without a photo. */
  readonly remoteUrlPhoto?: string | undefined;
}

const remote = z.object({
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
});
true satisfies SameType<UnseenRemote, z.output<typeof remote>>;

/** The number of unseen events of a user, and the newest ones. */
export interface NotificationCounters {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The number of missed calls that the user has not seen. */
  readonly unreadMissedCalls: number;
  /** The number of voicemail messages that the user has not heard. */
  readonly unreadVoiceMails: number;
  /** The number of text messages that the user has not read. */
  readonly unreadTextMessages: number;
  /**
   * Messages to groups: the customers whom the agent has to answer, and those that wait in a group whose agents
   * choose.
   */
  readonly unreadQueueMessages: number;
  /** The callers of the newest missed calls. */
  readonly newMissedCalls: UnseenRemote[];
  /** The callers of the newest voicemail messages. */
  readonly newVoiceMails: UnseenRemote[];
  /** The newest text messages. */
  readonly newTextMessages: {
    /** The senders of the message. */
    readonly remotes: UnseenRemote[];
    /** The text of the message. */
    readonly messageContent: string;
    /** The conversation, from phone systems that name it. */
    readonly threadID?: string | undefined;
  }[];
  /** The newest messages of customers to groups. */
  readonly newQueueMessages: {
    /** The senders of the message. */
    readonly remotes: UnseenRemote[];
    /** The text of the message. */
    readonly messageContent: string;
    /** The id of the work item. */
    readonly workItemID: string;
    /** The `internalAddressID` of the group. */
    readonly group: string;
    /** The id of the conversation. */
    readonly threadID: string;
    /** When the message came, in milliseconds since 1970. */
    readonly timestamp: number;
  }[];
}

export const notificationCounters = z.object({
  restUri: z.string(),
  unreadMissedCalls: z.number(),
  unreadVoiceMails: z.number(),
  unreadTextMessages: z._default(z.number(), 0),
  unreadQueueMessages: z._default(z.number(), 0),
  newMissedCalls: z._default(z.array(remote), []),
  newVoiceMails: z._default(z.array(remote), []),
  newTextMessages: z._default(
    z.array(
      z.object({
        remotes: z.array(remote),
        messageContent: z.string(),
        threadID: z.optional(z.string()),
      }),
    ),
    [],
  ),
  newQueueMessages: z._default(
    z.array(
      z.object({
        remotes: z.array(remote),
        messageContent: z.string(),
        workItemID: z.string(),
        group: z.string(),
        threadID: z.string(),
        timestamp,
      }),
    ),
    [],
  ),
});
true satisfies SameType<NotificationCounters, z.output<typeof notificationCounters>>;
