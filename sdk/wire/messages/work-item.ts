import * as z from 'zod/mini';
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

/** The work of an agent on the messages of a customer to a group. */
export const workItem = z.object({
  restUri: z.string(),
  workItemID: z.string(),
  threadID: z.string(),
  /** The `internalAddressID` of the group that works on it. */
  group: z.string(),
  kind: z.enum(workKinds),
  state: z.enum(workItemStates),
  /** The number at which the customer can be called; missing: not known. */
  remoteNumber: z.optional(z.string()),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  /** The number and name of the agent who has it. */
  agent: z.optional(z.string()),
  agentName: z.optional(z.string()),
  /** Since when it waits, or waited, for an agent. */
  queuedTime: timestamp,
  assignedTime: z.optional(timestamp),
  /** When the countdown ends: an unanswered item then waits for an agent again, and an answered item is closed. */
  deadline: z.optional(timestamp),
  /** Since when the customer waits for an answer; missing: has been answered. */
  waitingSince: z.optional(timestamp),
  lastText: z.string(),
  /** When the newest message came. */
  timestamp,
});
/** The work of an agent on the messages of a customer. Times are milliseconds since 1970. */
export type WorkItem = z.infer<typeof workItem>;
/** The way by which a customer writes to a group. */
export type WorkKind = WorkItem['kind'];
/** How far a work item is. */
export type WorkItemState = WorkItem['state'];

/** A file in a conversation. */
export const workFile = z.object({
  name: z.string(),
  /** The type of the file, as `image/png`. */
  type: z.string(),
  /** The size in octets. */
  size: z.number(),
  /** Its address below the router. */
  url: z.string(),
  /** The group keeps files for a time only, and this file is gone. */
  isDeleted: z.optional(z.boolean()),
});
/** A file in a conversation. */
export type WorkMessageFile = z.infer<typeof workFile>;

/** A message of a conversation, or a remark of the phone system (`state` is `noted`). */
export const workMessage = z.object({
  restUri: z.string(),
  messageID: z.string(),
  threadID: z.string(),
  text: z.string(),
  state: z.enum([...textMessageStates, 'noted']),
  failure: z.optional(z.enum(textMessageFailures)),
  annotation: z.optional(z.enum(workAnnotations)),
  /** The name of the agent who wrote it, or of the agent in the remark. Missing in a remark: the phone system did it by itself. */
  agentName: z.optional(z.string()),
  file: z.optional(workFile),
  timestamp,
});
/** A message of a conversation, or a remark. `timestamp` is milliseconds since 1970. */
export type WorkMessage = z.infer<typeof workMessage>;
/** A remark of the phone system in a conversation. */
export type WorkAnnotation = NonNullable<WorkMessage['annotation']>;

/** The conversation of a customer with a group. */
export const workThread = z.object({
  restUri: z.string(),
  threadID: z.string(),
  /** The group to which the customer writes. */
  group: z.string(),
  kind: z.enum(workKinds),
  remoteNumber: z.optional(z.string()),
  remoteLabel: z.optional(z.string()),
  remoteUrlPhoto: z.optional(z.string()),
  lastText: z.string(),
  timestamp,
});
/** The conversation of a customer with a group. */
export type WorkThread = z.infer<typeof workThread>;

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
