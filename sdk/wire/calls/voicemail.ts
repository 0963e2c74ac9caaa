import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
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

/** A message in the mailbox. `timestamp` is milliseconds since 1970, `duration` is in milliseconds. */
export interface VoicemailMessage {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the message. */
  readonly voicemailID: string;
  /** The kind of the message. */
  readonly type: 'VOICE_MAIL' | 'AUTO_ATTENDANT' | 'AVAILABILITY_ATTENDANT' | 'RECORD_SERVICE';
  /** The number of the other party; empty if it is withheld. */
  readonly remoteNumber: string;
  /** The name of the other party. Missing if the phone system does not know it. */
  readonly remoteLabel?: string | undefined;
  /** The address of the caller's photo. */
  readonly remoteUrlPhoto?: string | undefined;
  /** When the message was left, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The length of the sound, in milliseconds. */
  readonly duration: number;
  /** The owner has heard the message. */
  readonly isRead: boolean;
  /** The message in words. Missing without a transcript. */
  readonly transcript?: string | undefined;
  /** The name of the colleague who forwarded the message. Missing for other messages. */
  readonly forwardedBy?: string | undefined;
  /** The comment of the colleague who forwarded the message. */
  readonly comment?: string | undefined;
  /** The `internalAddressID` of the group that the message was left for. All members see the message. */
  readonly group?: string | undefined;
  /** The name of this group. */
  readonly groupLabel?: string | undefined;
  /** The member of the group who takes care of it. */
  readonly handledBy?: string | undefined;
}

export const voicemailMessage = z.object({
  restUri: z.string(),
  voicemailID: z.string(),
  type: z.enum(voicemailTypes),
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  timestamp,
  duration: z.number(),
  isRead: z.boolean(),
  transcript: z.optional(z.string()),
  forwardedBy: z.optional(z.string()),
  comment: z.optional(z.string()),
  group: z.optional(z.string()),
  groupLabel: z.optional(z.string()),
  handledBy: z.optional(z.string()),
});
true satisfies SameType<VoicemailMessage, z.output<typeof voicemailMessage>>;
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
export type VoicemailNotification = (typeof voicemailNotifications)[number];

/**
 * The state of a mailbox: how many messages it has and takes, and when it last refused a caller because it was full.
 */
export interface Mailbox {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The number of messages. */
  readonly count: number;
  /** The number of messages that the mailbox takes. */
  readonly maxMessages: number;
  /** When the full mailbox last refused a caller, in milliseconds since 1970. Missing: never. */
  readonly refusedAt?: number | undefined;
  /** How the owner learns of a message. */
  readonly notification: VoicemailNotification;
  /** The e-mail address of the owner. Missing if it is not known. */
  readonly email?: string | undefined;
  /** The internal number at which the owner hears the messages. */
  readonly accessNumber?: string | undefined;
}

export const mailbox = z.object({
  restUri: z.string(),
  count: z.number(),
  maxMessages: z.number(),
  refusedAt: z.optional(timestamp),
  notification: voicemailNotification,
  email: z.optional(z.string()),
  accessNumber: z.optional(z.string()),
});
true satisfies SameType<Mailbox, z.output<typeof mailbox>>;
