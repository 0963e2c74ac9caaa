import * as z from 'zod/mini';

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
});
/** The numbers of unseen events, and the newest of them. */
export type NotificationCounters = z.infer<typeof notificationCounters>;
