import * as z from 'zod/mini';
import { storedNumber } from '../numbers/written-number.ts';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';
import { maxTextLength } from './segments.ts';

/** The conversations of the user. */
export const textThreadSource = 'v1/user/TextThread';
/** Sending. */
export const textMessageSource = 'v1/user/TextMessage';

/** A message goes to at most so many numbers at once. */
export const maxRecipients = 20;

/**
 * How far a message is: `queued` (not yet with the carrier), `sending`, `sent` (the carrier has it), `delivered` (the phone
 * has it), `failed`, and `received` for a message from the other side.
 */
export const textMessageStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'received'] as const;

/**
 * Why a message failed: the carrier refused it (`refused`), could not deliver it (`undelivered`), or the phone system stopped while it
 * handed it over, so that it may have been sent (`unconfirmed`).
 */
export const textMessageFailures = ['refused', 'undelivered', 'unconfirmed'] as const;

/** A text message. `timestamp` is milliseconds since 1970. */
export interface TextMessage {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the message. */
  readonly messageID: string;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The text of the message. */
  readonly text: string;
  /** How far the message is. */
  readonly state: 'failed' | 'queued' | 'sending' | 'sent' | 'delivered' | 'received';
  /** Why the message failed. Missing unless `state` is `failed`. */
  readonly failure?: 'refused' | 'undelivered' | 'unconfirmed' | undefined;
  /** When the message was written or came, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The number of messages that it is for the network. */
  readonly segments: number;
}

export const textMessage = z.object({
  restUri: z.string(),
  messageID: z.string(),
  threadID: z.string(),
  text: z.string(),
  state: z.enum(textMessageStates),
  failure: z.optional(z.enum(textMessageFailures)),
  timestamp,
  segments: z.number(),
});
true satisfies SameType<TextMessage, z.output<typeof textMessage>>;
/** How far a text message is. */
export type TextMessageState = TextMessage['state'];

/** A conversation with a number. `timestamp` is the time of its newest message, in milliseconds since 1970. */
export interface TextThread {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The number of the other party; empty if it is withheld. */
  readonly remoteNumber: string;
  /** The name of the other party. Missing if the phone system does not know it. */
  readonly remoteLabel?: string | undefined;
  /** The address of the other party's photo, relative to the router. Missing without a photo. */
  readonly remoteUrlPhoto?: string | undefined;
  /** The text of the newest message. */
  readonly lastText: string;
  /** How far the newest message is. */
  readonly lastState: 'failed' | 'queued' | 'sending' | 'sent' | 'delivered' | 'received';
  /** The time of the newest message, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The number of unread messages. */
  readonly unreadCount: number;
}

export const textThread = z.object({
  restUri: z.string(),
  threadID: z.string(),
  remoteNumber: z.string(),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  lastText: z.string(),
  lastState: z.enum(textMessageStates),
  timestamp,
  unreadCount: z.number(),
});
true satisfies SameType<TextThread, z.output<typeof textThread>>;

/** `POST v1/user/TextMessage`. */
export const newTextMessage = z.strictObject({
  numbers: z
    .array(z.string().check(z.overwrite(storedNumber), z.minLength(1), z.maxLength(40)))
    .check(z.minLength(1), z.maxLength(maxRecipients)),
  text: z.string().check(
    z.refine((text) => text.trim() !== '', 'SMS message is empty'),
    z.refine((text) => [...text].length <= maxTextLength, 'SMS message is too long (900 chars max)'),
  ),
});

/** A message for each number. */
export const sentTextMessages = z.object({ items: z.array(textMessage) });

/** `PUT v1/user/TextThread/{id}`: all its messages are read. */
export const textThreadChange = z.strictObject({ isRead: z.literal(true) });
