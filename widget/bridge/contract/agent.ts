import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

export const groupID = z.string().check(z.minLength(1), z.maxLength(128));

/** The user as an agent. */
export interface Operator {
  /** UNREACHABLE, LOGOUT, IDLE, PAUSE, NON_ACD_CALL, ALERTING, SYNDICAL_PAUSE or ACD_CALL. */
  readonly operatorStatus: string;
  /** The agent has a pause, or begins one after the call. */
  readonly operatorPaused: boolean;
  /** Milliseconds since 1970. */
  readonly operatorLoginTime?: number | undefined;
  /** The last change of status, milliseconds since 1970. */
  readonly operatorStatusTime?: number | undefined;
  /** The reason of the pause: an acdPauseReasonID. */
  readonly operatorPauseReasonID?: string | undefined;
  /** The beginning of the wrap-up after a call of a queue, milliseconds since 1970. */
  readonly operatorSyndicalPauseTime?: number | undefined;
  /** The end of the wrap-up, milliseconds since 1970; missing if the agent has to end it. */
  readonly operatorSyndicalPauseEndTime?: number | undefined;
  /** Since when no call of a queue reaches the agent, milliseconds since 1970. */
  readonly operatorUnreachableTime?: number | undefined;
  /** The reason why no call reaches the agent, as the phone system words it. */
  readonly operatorUnreachableCause?: string | undefined;
  /** The last call of a queue waits for its outcome. */
  readonly operatorFeedbackNeeded: boolean;
  /** The number of offered calls that the agent did not answer since logging in. */
  readonly operatorNbNoAnswer: number;
  /** The number of calls that could not be offered since logging in. */
  readonly operatorNbNotReached: number;
}

export const operator = z.object({
  operatorStatus: z.string(),
  operatorPaused: z.boolean(),
  operatorLoginTime: z.optional(z.number()),
  operatorStatusTime: z.optional(z.number()),
  operatorPauseReasonID: z.optional(z.string()),
  operatorSyndicalPauseTime: z.optional(z.number()),
  operatorSyndicalPauseEndTime: z.optional(z.number()),
  operatorUnreachableTime: z.optional(z.number()),
  operatorUnreachableCause: z.optional(z.string()),
  operatorFeedbackNeeded: z.boolean(),
  operatorNbNoAnswer: z.number(),
  operatorNbNotReached: z.number(),
});
true satisfies SameType<Operator, z.output<typeof operator>>;

/** The user of the phone. */
export interface GeneralInfo {
  /** The name of the user. */
  readonly displayName: string;
  /** The extension of the user. */
  readonly number?: string | undefined;
  /** available, busy, dnd, forwarded, ringing or unavailable. */
  readonly telephonicState: string;
  /** The caller ID that the user has chosen. */
  readonly callerID?: string | undefined;
  /** The country of numbers without a country code; ISO 3166, two letters. */
  readonly country?: string | undefined;
  /** The user is an agent. */
  readonly hasACDCapability: boolean;
  /** The name of the enterprise. */
  readonly enterprise: string;
  /** Only for agents with a call pad. */
  readonly operator?: Operator | undefined;
}

export const generalInfo = z.object({
  displayName: z.string(),
  number: z.optional(z.string()),
  telephonicState: z.string(),
  callerID: z.optional(z.string()),
  country: z.optional(z.string()),
  hasACDCapability: z.boolean(),
  enterprise: z.string(),
  operator: z.optional(operator),
});
true satisfies SameType<GeneralInfo, z.output<typeof generalInfo>>;

/** A group of agents of the user, with the numbers of its agents and callers. */
export interface AcdGroup {
  /** The id of the queue. */
  readonly groupID: string;
  /** The user is logged in to the queue. */
  readonly activeMember: boolean;
  /** The queue distributes calls. */
  readonly active: boolean;
  /** The queue is open now, by its opening hours and by hand. */
  readonly isOpen: boolean;
  /** The number of the queue. */
  readonly addressNumber: string;
  /** The order in which the agents ring, as the phone system names it. */
  readonly ringPattern?: string | undefined;
  /** The name of the queue. */
  readonly label: string;
  /** The kind of the group, as the phone system names it. */
  readonly groupType: string;
  /** CLOSED_MANUAL, CLOSED_CALENDAR, NO_AGENT, QUEUE_FULL, FREE_AGENTS, QUEUE_UNDER_50 or QUEUE_OVER_50. */
  readonly computedState: string;
  /** The number of waiting callers. */
  readonly clientsInQueue: number;
  /** The number of agents at whom a call could ring now. */
  readonly availableOperators: number;
}

export const acdGroup = z.object({
  groupID,
  activeMember: z.boolean(),
  active: z.boolean(),
  isOpen: z.boolean(),
  addressNumber: z.string(),
  ringPattern: z.optional(z.string()),
  label: z.string(),
  groupType: z.string(),
  computedState: z.string(),
  clientsInQueue: z.number(),
  availableOperators: z.number(),
});
true satisfies SameType<AcdGroup, z.output<typeof acdGroup>>;

/** A caller of a queue that waits, rings or talks. */
export interface BridgeQueueCaller {
  /** The id of the caller in the queue. */
  readonly callerID: string;
  /** UNINITIALIZED, INITIALIZED, QUEUED, DISTRIBUTED, ANSWERED, TALKING, PAUSED or EXITED. */
  readonly state: string;
  /** The number of the caller; empty if it is withheld. */
  readonly number: string;
  /** The name of the caller. */
  readonly label?: string | undefined;
  /** The place in the queue, from 1; only while it waits. */
  readonly queuePos?: number | undefined;
  /** Milliseconds since 1970. */
  readonly queuedTime: number;
  /** The answer, milliseconds since 1970. */
  readonly startTalkingTime?: number | undefined;
  /** A call-back that the caller has asked for. */
  readonly isCallback: boolean;
}

export const queueCaller = z.object({
  callerID: z.string(),
  state: z.string(),
  number: z.string(),
  label: z.optional(z.string()),
  queuePos: z.optional(z.number()),
  queuedTime: z.number(),
  startTalkingTime: z.optional(z.number()),
  isCallback: z.boolean(),
});
true satisfies SameType<BridgeQueueCaller, z.output<typeof queueCaller>>;

/** The callers of a queue. */
export interface BridgeQueueCallers {
  /** The id of the queue. */
  readonly groupID: string;
  /** The callers in the order in which they came. */
  readonly callers: BridgeQueueCaller[];
}

export const queueCallers = z.object({ groupID, callers: z.array(queueCaller) });
true satisfies SameType<BridgeQueueCallers, z.output<typeof queueCallers>>;

/** A call that a queue owes to a caller who asked for it. */
export interface QueueCallback {
  /** The id of the call-back. */
  readonly callbackID: string;
  /** The id of the queue. */
  readonly groupID: string;
  /** The number to call. */
  readonly number: string;
  /** The name of the caller. */
  readonly label?: string | undefined;
  /** Since when the caller waits, milliseconds since 1970. */
  readonly requestTime: number;
  /** How often the caller was called in vain. */
  readonly attempts: number;
  /** The caller is not called before this moment, milliseconds since 1970. */
  readonly dueTime: number;
}

export const queueCallback = z.object({
  callbackID: z.string(),
  groupID,
  number: z.string(),
  label: z.optional(z.string()),
  requestTime: z.number(),
  attempts: z.number(),
  dueTime: z.number(),
});
true satisfies SameType<QueueCallback, z.output<typeof queueCallback>>;

/** A caller ID that the user may choose. */
export interface BridgeCallerId {
  /** The number that callees see. */
  readonly callerID: string;
  /** The name of the number. */
  readonly label?: string | undefined;
}

export const allowedCallerID = z.object({
  callerID: z.string(),
  label: z.optional(z.string()),
});
true satisfies SameType<BridgeCallerId, z.output<typeof allowedCallerID>>;

/** A reason for the pause of an agent. */
export interface PauseReason {
  /** The id of the pause reason, from the list of the enterprise. */
  readonly acdPauseReasonID: string;
  /** The reason as it is shown. */
  readonly text: string;
}

export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
true satisfies SameType<PauseReason, z.output<typeof pauseReason>>;

/** An outcome of a call of a queue. */
export interface FeedbackCode {
  /** The id of the outcome, from the list of the enterprise. */
  readonly acdFeedbackCodeID: string;
  /** The outcome as it is shown. */
  readonly text: string;
}

export const feedbackCode = z.object({ acdFeedbackCodeID: z.string(), text: z.string() });
true satisfies SameType<FeedbackCode, z.output<typeof feedbackCode>>;
