import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';
import { textMessageFailures, textMessageStates } from './text-message.ts';

/** The open work items. */
export const workItemSource = 'v1/user/WorkItem';
/** The conversations of groups. */
export const workThreadSource = 'v1/user/WorkThread';

/** The way by which a customer writes to a group: text messages, or the chat on a website. */
export const workKinds = ['sms', 'webchat'] as const;

/**
 * How far a work item is: `queued` (waits for an agent), `assigned` (an agent has it, and a countdown runs), `reset` (the agent has
 * restarted the countdown), `call` (the agent talks with the customer on the phone; no countdown), `closed`.
 */
export const workItemStates = ['call', 'queued', 'assigned', 'reset', 'closed'] as const;

/** A remark of the phone system between the messages of a conversation. */
export const workAnnotations = ['assigned', 'closed', 'queued', 'timerReset'] as const;

/** The work of an agent on the messages of a customer. Times are milliseconds since 1970. */
export interface WorkItem {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the work item. */
  readonly workItemID: string;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The `internalAddressID` of the group that works on it. */
  readonly group: string;
  /** The way by which the customer writes. */
  readonly kind: 'sms' | 'webchat';
  /** How far the work is. */
  readonly state: 'call' | 'queued' | 'assigned' | 'reset' | 'closed';
  /** The number at which the customer can be called; missing: not known. */
  readonly remoteNumber?: string | undefined;
  /** The name of the customer. Missing if it is not known. */
  readonly remoteLabel?: string | undefined;
  /** The address of the other party's photo, relative to the router. Missing without a photo. */
  readonly remoteUrlPhoto?: string | undefined;
  /** The internal number of the agent who has it. Missing while it waits. */
  readonly agent?: string | undefined;
  /** The name of the agent who has it. */
  readonly agentName?: string | undefined;
  /** Since when it waits, or waited, for an agent, in milliseconds since 1970. */
  readonly queuedTime: number;
  /** When the agent got it, in milliseconds since 1970. */
  readonly assignedTime?: number | undefined;
  /**
   * When the countdown ends, in milliseconds since 1970. An unanswered item then waits for an agent again, and an
   * answered item is closed.
   */
  readonly deadline?: number | undefined;
  /**
   * Since when the customer waits for an answer, in milliseconds since 1970. Missing: the customer has been answered.
   */
  readonly waitingSince?: number | undefined;
  /** The text of the newest message. */
  readonly lastText: string;
  /** When the newest message came, in milliseconds since 1970. */
  readonly timestamp: number;
}

export const workItem = z.object({
  restUri: z.string(),
  workItemID: z.string(),
  threadID: z.string(),
  group: z.string(),
  kind: z.enum(workKinds),
  state: z.enum(workItemStates),
  remoteNumber: z.optional(z.string()),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  agent: z.optional(z.string()),
  agentName: z.optional(z.string()),
  queuedTime: timestamp,
  assignedTime: z.optional(timestamp),
  deadline: z.optional(timestamp),
  waitingSince: z.optional(timestamp),
  lastText: z.string(),
  timestamp,
});
true satisfies SameType<WorkItem, z.output<typeof workItem>>;
/** The way by which a customer writes to a group. */
export type WorkKind = WorkItem['kind'];
/** How far a work item is. */
export type WorkItemState = WorkItem['state'];

/** A file in a conversation. */
export interface WorkMessageFile {
  /** The name of the file. */
  readonly name: string;
  /** The type of the file, as `image/png`. */
  readonly type: string;
  /** The size in octets. */
  readonly size: number;
  /** The address of the file, relative to the router. */
  readonly url: string;
  /** The group keeps files for a time only, and this file is gone. */
  readonly isDeleted?: boolean | undefined;
}

export const workFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number(),
  url: z.string(),
  isDeleted: z.optional(z.boolean()),
});
true satisfies SameType<WorkMessageFile, z.output<typeof workFile>>;

/** A message of a conversation, or a remark of the phone system (`state` is `noted`). */
export interface WorkMessage {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the message. */
  readonly messageID: string;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The text; empty for a remark. */
  readonly text: string;
  /** How far the message is; `noted` for a remark of the phone system. */
  readonly state: 'failed' | 'queued' | 'sending' | 'sent' | 'delivered' | 'received' | 'noted';
  /** Why the message failed. Missing unless `state` is `failed`. */
  readonly failure?: 'refused' | 'undelivered' | 'unconfirmed' | undefined;
  /** The meaning of a remark. Missing for a message. */
  readonly annotation?: 'queued' | 'assigned' | 'closed' | 'timerReset' | undefined;
  /**
   * The name of the agent who wrote it, or of the agent in the remark. Missing in a remark: the phone system did it
   * by itself.
   */
  readonly agentName?: string | undefined;
  /** The file of the message. Missing without a file. */
  readonly file?: WorkMessageFile | undefined;
  /** When the message was written or came, in milliseconds since 1970. */
  readonly timestamp: number;
}

export const workMessage = z.object({
  restUri: z.string(),
  messageID: z.string(),
  threadID: z.string(),
  text: z.string(),
  state: z.enum([...textMessageStates, 'noted']),
  failure: z.optional(z.enum(textMessageFailures)),
  annotation: z.optional(z.enum(workAnnotations)),
  agentName: z.optional(z.string()),
  file: z.optional(workFile),
  timestamp,
});
true satisfies SameType<WorkMessage, z.output<typeof workMessage>>;
/** A remark of the phone system in a conversation. */
export type WorkAnnotation = NonNullable<WorkMessage['annotation']>;

/** The conversation of a customer with a group. */
export interface WorkThread {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the conversation. */
  readonly threadID: string;
  /** The group to which the customer writes. */
  readonly group: string;
  /** The way by which the customer writes. */
  readonly kind: 'sms' | 'webchat';
  /** The number of the other party; empty if it is withheld. */
  readonly remoteNumber?: string | undefined;
  /** The name of the customer. Missing if it is not known. */
  readonly remoteLabel?: string | undefined;
  /** The address of the other party's photo, relative to the router. Missing without a photo. */
  readonly remoteUrlPhoto?: string | undefined;
  /** The text of the newest message. */
  readonly lastText: string;
  /** The time of the newest message, in milliseconds since 1970. */
  readonly timestamp: number;
}

export const workThread = z.object({
  restUri: z.string(),
  threadID: z.string(),
  group: z.string(),
  kind: z.enum(workKinds),
  remoteNumber: z.optional(z.string()),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  lastText: z.string(),
  timestamp,
});
true satisfies SameType<WorkThread, z.output<typeof workThread>>;

const id = z.string().check(z.maxLength(20));

/** `POST v1/user/WorkItem/pickNext`: the item that waits longest in this group, or in all of the agent's. */
export const pickNextRequest = z.strictObject({ group: z.optional(id) });

/** `POST v1/user/WorkItem/{id}/assign`: to the agent with this number; missing: to the agent who asks. */
export const assignRequest = z.strictObject({ agent: z.optional(id) });

/** `POST v1/user/WorkItem/{id}/transfer`: either of both. */
export const workTransfer = z.strictObject({
  /** The number of an agent of the group. */
  agent: z.optional(id),
  /** The `internalAddressID` of another group, in which the item then waits. */
  group: z.optional(id),
});

/** `POST v1/user/WorkThread/{id}/Message`: the agent's answer. */
export const newWorkMessage = z.strictObject({
  text: z.string().check(z.minLength(1), z.maxLength(8_000)),
});
