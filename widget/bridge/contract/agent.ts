import * as z from 'zod/mini';

const about = z.describe;

export const groupID = z.string().check(z.minLength(1), z.maxLength(128), about('The id of the queue'));

export const operator = z.object({
  operatorStatus: z
    .string()
    .check(about('UNREACHABLE, LOGOUT, IDLE, PAUSE, NON_ACD_CALL, ALERTING, SYNDICAL_PAUSE or ACD_CALL')),
  operatorPaused: z.boolean().check(about('The agent has a pause, or begins one after the call')),
  operatorLoginTime: z.optional(z.number().check(about('Milliseconds since 1970'))),
  operatorStatusTime: z.optional(
    z.number().check(about('The last change of status, milliseconds since 1970')),
  ),
  operatorPauseReasonID: z.optional(z.string().check(about('The reason of the pause: an acdPauseReasonID'))),
  operatorSyndicalPauseTime: z.optional(
    z.number().check(about('The beginning of the wrap-up after a call of a queue, milliseconds since 1970')),
  ),
  operatorSyndicalPauseEndTime: z.optional(
    z.number().check(about('The end of the wrap-up; missing if the agent has to end it')),
  ),
  operatorUnreachableTime: z.optional(
    z.number().check(about('Since when no call of a queue reaches the agent, milliseconds since 1970')),
  ),
  operatorUnreachableCause: z.optional(
    z.string().check(about('The reason why no call reaches the agent, as the phone system words it')),
  ),
  operatorFeedbackNeeded: z.boolean().check(about('The last call of a queue waits for its outcome')),
  operatorNbNoAnswer: z.number().check(about('Offered calls that the agent did not answer since logging in')),
  operatorNbNotReached: z.number().check(about('Calls that could not be offered since logging in')),
});

/** The user of the phone. */
export const generalInfo = z.object({
  displayName: z.string().check(about('The name of the user')),
  number: z.optional(z.string().check(about('The extension of the user'))),
  telephonicState: z.string().check(about('available, busy, dnd, forwarded, ringing or unavailable')),
  callerID: z.optional(z.string().check(about('The caller ID that the user has chosen'))),
  country: z.optional(
    z.string().check(about('The country of numbers without a country code; ISO 3166, two letters')),
  ),
  hasACDCapability: z.boolean().check(about('The user is an agent')),
  enterprise: z.string().check(about('The name of the enterprise')),
  operator: z.optional(operator).check(about('Only for agents with a call pad')),
});
/** The state of the user as an agent. */
export type GeneralInfo = z.infer<typeof generalInfo>;

/** A queue of the user. */
export const acdGroup = z.object({
  groupID,
  activeMember: z.boolean().check(about('The user is logged in to the queue')),
  active: z.boolean().check(about('The queue distributes calls')),
  isOpen: z.boolean().check(about('The queue is open now, by its opening hours and by hand')),
  addressNumber: z.string().check(about('The number of the queue')),
  ringPattern: z.optional(
    z.string().check(about('The order in which the agents ring, as the phone system names it')),
  ),
  label: z.string().check(about('The name of the queue')),
  groupType: z.string().check(about('The kind of the group, as the phone system names it')),
  computedState: z
    .string()
    .check(
      about(
        'CLOSED_MANUAL, CLOSED_CALENDAR, NO_AGENT, QUEUE_FULL, FREE_AGENTS, QUEUE_UNDER_50 or QUEUE_OVER_50',
      ),
    ),
  clientsInQueue: z.number().check(about('The number of waiting callers')),
  availableOperators: z.number().check(about('The number of agents at whom a call could ring now')),
});
/** A group of agents of the user, with the numbers of its agents and callers. */
export type AcdGroup = z.infer<typeof acdGroup>;

/** A caller of a queue: one that waits, rings or talks. */
export const queueCaller = z.object({
  callerID: z.string().check(about('The id of the caller in the queue')),
  state: z
    .string()
    .check(about('UNINITIALIZED, INITIALIZED, QUEUED, DISTRIBUTED, ANSWERED, TALKING, PAUSED or EXITED')),
  number: z.string().check(about('The number of the caller; empty if it is withheld')),
  label: z.optional(z.string().check(about('The name of the caller'))),
  queuePos: z.optional(z.number().check(about('The place in the queue, from 1; only while it waits'))),
  queuedTime: z.number().check(about('Milliseconds since 1970')),
  startTalkingTime: z.optional(z.number().check(about('The answer, milliseconds since 1970'))),
  isCallback: z.boolean().check(about('A call-back that the caller has asked for')),
});
export type QueueCallerInfo = z.infer<typeof queueCaller>;

/** The callers of one queue. */
export const queueCallers = z.object({ groupID, callers: z.array(queueCaller) });
export type QueueCallersInfo = z.infer<typeof queueCallers>;

/** A call that a queue owes to a caller who asked for it. */
export const queueCallback = z.object({
  callbackID: z.string().check(about('The id of the call-back')),
  groupID,
  number: z.string().check(about('The number to call')),
  label: z.optional(z.string().check(about('The name of the caller'))),
  requestTime: z.number().check(about('Since when the caller waits, milliseconds since 1970')),
  attempts: z.number().check(about('How often the caller was called in vain')),
  dueTime: z.number().check(about('The caller is not called before this moment, milliseconds since 1970')),
});
export type QueueCallback = z.infer<typeof queueCallback>;

/** A caller ID that the user may choose. */
export const allowedCallerID = z.object({
  callerID: z.string(),
  label: z.optional(z.string()),
});

export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
/** A reason for the pause of an agent. */
export type PauseReason = z.infer<typeof pauseReason>;

/** An outcome of a call of a queue. */
export const feedbackCode = z.object({ acdFeedbackCodeID: z.string(), text: z.string() });
