import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** In the place of a number, as the destination of a forwarding: calls go to the user's mailbox. */
export const mailboxDestination = 'ENT_VM';

/** A message that somebody left in a mailbox. `duration` is in milliseconds; the sound is at `…/content`. */
export const voicemailMessage = z.object({
  restUri: z.string(),
  voicemailID: z.string(),
  type: z.enum(['VOICE_MAIL', 'RECORD_SERVICE', 'AUTO_ATTENDANT', 'AVAILABILITY_ATTENDANT']),
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  timestamp,
  duration: z.number(),
  isRead: z.boolean(),
});
/** A message in the mailbox. `timestamp` is milliseconds since 1970, `duration` is in milliseconds. */
export type VoicemailMessage = z.infer<typeof voicemailMessage>;
