import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The states of a caller of a group. */
export const acdClientStates = [
  'UNINITIALIZED',
  'INITIALIZED',
  'QUEUED',
  'DISTRIBUTED',
  'ANSWERED',
  'TALKING',
  'PAUSED',
  'EXITED',
] as const;
export const acdClientState = z.enum(acdClientStates);
/** The state of a caller of a group. */
export type AcdClientState = (typeof acdClientStates)[number];

/**
 * A caller of a group, as agents with a visual queue and supervisors see it. Times are in milliseconds since 1970. A
 * caller that has left is sent once, with the state `EXITED`.
 */
export interface QueueCaller {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the caller in the queue. */
  readonly acdClientID: string;
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The name of the caller. Missing if the phone system does not know it. */
  readonly displayName?: string | undefined;
  /** The number of the caller as it is shown; empty if it is withheld. */
  readonly displayNumber: string;
  /** The number of the caller as it is dialled; empty if it is withheld. */
  readonly number: string;
  /** True for a call-back that the caller has asked for. */
  readonly isCallback: boolean;
  /** The address of the caller's photo, if all users may see it. */
  readonly urlPhoto?: string | undefined;
  /** The path of the call in which the phone system plays announcements and music to a waiting caller. */
  readonly ivrCallLine?: string | undefined;
  /** The state of the caller. */
  readonly state: AcdClientState;
  /** The name of the agent at whose phone the caller rings. Missing in other states, and if several agents ring. */
  readonly agentName?: string | undefined;
  /** Since when the caller is in this state, in milliseconds since 1970. */
  readonly stateTime: number;
  /** The place in the queue, from 1. Missing for a caller that does not wait. */
  readonly queuePos?: number | undefined;
  /**
   * The moment that decides the caller's place, in milliseconds since 1970: when the caller entered the queue, or
   * earlier if a supervisor has moved the caller to the front.
   */
  readonly queuedTime: number;
  /** When the caller began to wait, in milliseconds since 1970. */
  readonly startWaitingTime: number;
  /** When an agent answered, in milliseconds since 1970. Missing: no agent has. */
  readonly startTalkingTime?: number | undefined;
}

export const acdClient = z.object({
  restUri: z.string(),
  acdClientID: z.string(),
  group: z.string(),
  displayName: z.optional(z.string()),
  displayNumber: z.string(),
  number: z.string(),
  isCallback: z._default(z.boolean(), false),
  urlPhoto: z.optional(z.string()),
  ivrCallLine: z.optional(z.string()),
  state: acdClientState,
  agentName: z.optional(z.string()),
  stateTime: z.number(),
  queuePos: z.optional(z.number()),
  queuedTime: z.number(),
  startWaitingTime: z.number(),
  startTalkingTime: z.optional(z.number()),
});
true satisfies SameType<QueueCaller, z.output<typeof acdClient>>;

/** `POST telephony/Enterprise/{id}/AcdClient/{id}/transfer`: where a caller goes, either of both. */
export const callerTransfer = z.strictObject({
  /** The `internalAddressID` of a group, at whose end the caller waits. */
  group: z.optional(z.string().check(z.maxLength(20))),
  /** The path of the extension of an agent, whose phone rings. */
  extension: z.optional(z.string().check(z.maxLength(200))),
});
