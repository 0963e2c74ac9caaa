import * as z from 'zod/mini';
import { operatorStatus } from './session/info.ts';

/** The distribution of the group's calls among its free agents. */
export const ringPatterns = [
  'cyclic',
  'leastCalls',
  'leastTalking',
  'oldestIdle',
  'pickup',
  'sequential',
  'unisson',
] as const;
export const ringPattern = z.enum(ringPatterns);
export type RingPattern = z.infer<typeof ringPattern>;

/** How many of the group's agents are how. Only who is active in the group counts, but for `acdGroupNbOperators`. */
const agentCounts = {
  /** All members. */
  acdGroupNbOperators: z.number(),
  acdGroupNbLoggedOperators: z.number(),
  /** Agents who are logged in, reachable and not in a pause: idle or in a call. */
  acdGroupNbFreeOperators: z.number(),
  /** Of those the idle ones: a call could ring there now. */
  acdGroupNbAvailableOperators: z.number(),
  acdGroupNbInCallOperators: z.number(),
  acdGroupNbInAcdCallOperators: z.optional(z.number()),
  acdGroupNbInNonAcdCallOperators: z.optional(z.number()),
  acdGroupNbInPauseOperators: z.number(),
  acdGroupNbInSyndicalPauseOperators: z.number(),
};

/** A group that calls are distributed in, as one of its members sees it. */
export const acdGroup = z.object({
  restUri: z.string(),
  internalAddressID: z.string(),
  groupType: z.string(),
  label: z.string(),
  addressNumber: z.string(),
  pnNumbers: z._default(z.array(z.string()), []),
  urlPhoto: z.optional(z.string()),
  /** False: somebody closed the group by hand. */
  active: z.boolean(),
  isAcdGroupCalendarOpen: z.boolean(),
  /** Whether the user who reads this takes part in the group now. */
  activeMember: z.boolean(),
  ...agentCounts,
  /** How many callers can wait; below 0: any number. */
  queueSize: z.number(),
  acdGroupNbClientsInQueue: z.number(),
  /** In milliseconds, of the present period. */
  acdGroupPeriodWaitingTime: z._default(z.number(), 0),
  acdGroupPeriodMaxWaitingTime: z._default(z.number(), 0),
  ringPattern,
  priority: z.optional(z.number()),
});
/** A group of agents, as the router sends it: name, number, members and callers. */
export type AcdGroup = z.infer<typeof acdGroup>;

/** A member of a group that calls are distributed in. `groupMember` is the path of the member's extension. */
export const groupMember = z.object({
  restUri: z.string(),
  /** The group's `internalAddressID`. */
  abstractGroupAddress: z.string(),
  groupType: z.string(),
  groupMember: z.string(),
  memberIndex: z.number(),
  activeMember: z.boolean(),
  operatorStatus,
});
export type GroupMember = z.infer<typeof groupMember>;

/** Why an agent makes a pause, of those that the enterprise has. */
export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
/** A reason for a pause that the enterprise offers. */
export type PauseReason = z.infer<typeof pauseReason>;

/** `POST {extension}/operatorStartPause`. */
export const startPauseRequest = z.strictObject({
  acdPauseReasonID: z.optional(z.string().check(z.maxLength(50))),
});

/** A result that agents can note for a call, of those that the enterprise has. */
export const feedbackCode = z.object({ acdFeedbackCodeID: z.string(), text: z.string() });
/** An outcome of a call that the enterprise offers. */
export type FeedbackCode = z.infer<typeof feedbackCode>;
