import * as z from 'zod/mini';

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
export type AcdClientState = z.infer<typeof acdClientState>;

/**
 * A caller of a group, as agents with a visual queue and supervisors see it. Times are in milliseconds since 1970. A
 * caller that has left is sent once, with the state `EXITED`.
 */
export const acdClient = z.object({
  restUri: z.string(),
  acdClientID: z.string(),
  /** The group's `internalAddressID`. */
  group: z.string(),
  displayName: z.optional(z.string()),
  displayNumber: z.string(),
  number: z.string(),
  /** True for a call-back that the caller has asked for. */
  isCallback: z._default(z.boolean(), false),
  /** The address of the caller's photo, if all users may see it. */
  urlPhoto: z.optional(z.string()),
  /** The path of the call in which the phone system plays announcements and music to a waiting caller. */
  ivrCallLine: z.optional(z.string()),
  state: acdClientState,
  /** Since when it is in this state. */
  stateTime: z.number(),
  /** The place in the queue, from 1. Absent for a caller that does not wait. */
  queuePos: z.optional(z.number()),
  /** The moment that decides its place: when it entered the queue, or earlier if a supervisor has moved it to the front. */
  queuedTime: z.number(),
  startWaitingTime: z.number(),
  startTalkingTime: z.optional(z.number()),
});
export type AcdClient = z.infer<typeof acdClient>;

/** `POST telephony/Enterprise/{id}/AcdClient/{id}/transfer`: where a caller goes, either of both. */
export const callerTransfer = z.strictObject({
  /** The `internalAddressID` of a group, at whose end the caller waits. */
  group: z.optional(z.string().check(z.maxLength(20))),
  /** The path of the extension of an agent, whose phone rings. */
  extension: z.optional(z.string().check(z.maxLength(200))),
});
