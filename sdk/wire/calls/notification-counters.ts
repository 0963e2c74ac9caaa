import * as z from 'zod/mini';

/** Who called, or left a message. */
const remote = z.object({
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
});

/** What a user has not seen yet: how much of it, and the newest ones. */
export const notificationCounters = z.object({
  restUri: z.string(),
  unreadMissedCalls: z.number(),
  unreadVoiceMails: z.number(),
  unreadTextMessages: z._default(z.number(), 0),
  newMissedCalls: z._default(z.array(remote), []),
  newVoiceMails: z._default(z.array(remote), []),
  newTextMessages: z._default(
    z.array(z.object({ remotes: z.array(remote), messageContent: z.string() })),
    [],
  ),
});
export type NotificationCounters = z.infer<typeof notificationCounters>;
