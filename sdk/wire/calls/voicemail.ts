import * as z from 'zod/mini';
import { timestamp } from '../time.ts';

/** In the place of a number, as the destination of a forwarding: calls go to the user's mailbox. */
export const mailboxDestination = 'ENT_VM';

/**
 * Kinds of messages: left by a caller, dictated by the owner (`RECORD_SERVICE`), and left while the owner was away
 * (`AUTO_ATTENDANT`) or not available (`AVAILABILITY_ATTENDANT`).
 */
export const voicemailTypes = [
  'VOICE_MAIL',
  'RECORD_SERVICE',
  'AUTO_ATTENDANT',
  'AVAILABILITY_ATTENDANT',
] as const;

/**
 * A message in a mailbox. `duration` is in milliseconds; the sound is at `…/content`. `forwardedBy` is the colleague who
 * forwarded it, with a `comment`.
 */
export const voicemailMessage = z.object({
  restUri: z.string(),
  voicemailID: z.string(),
  type: z.enum(voicemailTypes),
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  /** The address of the caller's photo. */
  remoteUrlPhoto: z.optional(z.string()),
  timestamp,
  duration: z.number(),
  isRead: z.boolean(),
  transcript: z.optional(z.string()),
  forwardedBy: z.optional(z.string()),
  comment: z.optional(z.string()),
  /** The group that the message was left for, and its name: all members see it. */
  group: z.optional(z.string()),
  groupLabel: z.optional(z.string()),
  /** The member of the group who takes care of it. */
  handledBy: z.optional(z.string()),
});
/** A message in the mailbox. `timestamp` is milliseconds since 1970, `duration` is in milliseconds. */
export type VoicemailMessage = z.infer<typeof voicemailMessage>;
/** A kind of message. */
export type VoicemailType = VoicemailMessage['type'];

/** The longest comment on a forwarded message, in characters. */
export const maxCommentLength = 500;

/** `PUT v1/user/Voicemail/{id}`: what is not sent is kept. `isHandled` is for messages to groups. */
export const voicemailChange = z.strictObject({
  isRead: z.optional(z.boolean()),
  isHandled: z.optional(z.boolean()),
});

/** To a colleague, by the internal number. */
export const voicemailForward = z.strictObject({
  destination: z.string().check(z.minLength(1), z.maxLength(20)),
  comment: z.optional(z.string().check(z.maxLength(maxCommentLength))),
});

/**
 * How the owner learns of a message: not by e-mail, by an e-mail, by one with the sound, by one with the sound while the
 * message counts as heard, or by one with the sound in place of the message.
 */
export const voicemailNotifications = [
  'NoNotification',
  'NotificationByEmail',
  'NotificationByEmailWithMessage',
  'NotificationByEmailWithMessageRead',
  'NotificationByEmailWithMessageNotStored',
] as const;
export const voicemailNotification = z.enum(voicemailNotifications);
/** How the owner of a mailbox learns of a message. */
export type VoicemailNotification = z.infer<typeof voicemailNotification>;

/** The state of a mailbox: how many messages it has and takes, and when it last refused a caller because it was full. */
export const mailbox = z.object({
  restUri: z.string(),
  count: z.number(),
  maxMessages: z.number(),
  refusedAt: z.optional(timestamp),
  notification: voicemailNotification,
  email: z.optional(z.string()),
  /** The internal number at which the owner hears the messages. */
  accessNumber: z.optional(z.string()),
});
/** The state of the user's mailbox. `refusedAt` is milliseconds since 1970. */
export type Mailbox = z.infer<typeof mailbox>;
