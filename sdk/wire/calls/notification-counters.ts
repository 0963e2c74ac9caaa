import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** The caller, or the sender of the message. */
const remote = z.object({
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
});

/** The number of unseen events of a user, and the newest ones. */
export const notificationCounters = z.object({
  restUri: z.string(),
  unreadMissedCalls: z.number(),
  unreadVoiceMails: z.number(),
  unreadTextMessages: z._default(z.number(), 0),
  /** Messages to groups: the customers whom the agent has to answer, and those that wait in a group whose agents choose. */
  unreadQueueMessages: z._default(z.number(), 0),
  newMissedCalls: z._default(z.array(remote), []),
  newVoiceMails: z._default(z.array(remote), []),
  newTextMessages: z._default(
    z.array(
      z.object({
        remotes: z.array(remote),
        messageContent: z.string(),
        /** The conversation, from phone systems that name it. */
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
        /** The group and the conversation. */
        group: z.string(),
        threadID: z.string(),
        timestamp,
      }),
    ),
    [],
  ),
});
/** The numbers of unseen events, and the newest of them. */
export type NotificationCounters = z.infer<typeof notificationCounters>;
