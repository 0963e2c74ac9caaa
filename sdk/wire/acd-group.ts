import * as z from 'zod/mini';
import { type WebChatField, webChatField } from './messages/web-chat-field.ts';
import { type GroupTopic, groupTopic } from './queues/group-greeting.ts';
import type { SameType } from './same-type.ts';
import { type OperatorStatus, operatorStatus } from './session/info.ts';
import { timestamp } from './time.ts';

/** The patterns by which the calls of a group ring at its free agents. */
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
/** A pattern by which the calls of a group ring at its free agents. */
export type RingPattern = (typeof ringPatterns)[number];

/**
 * The numbers of the group's agents by state. They count only agents who are active in the group, except for
 * `acdGroupNbOperators`.
 */
const agentCounts = {
  acdGroupNbOperators: z.number(),
  acdGroupNbLoggedOperators: z.number(),
  acdGroupNbFreeOperators: z.number(),
  acdGroupNbAvailableOperators: z.number(),
  acdGroupNbInCallOperators: z.number(),
  acdGroupNbInAcdCallOperators: z.optional(z.number()),
  acdGroupNbInNonAcdCallOperators: z.optional(z.number()),
  acdGroupNbInPauseOperators: z.number(),
  acdGroupNbInSyndicalPauseOperators: z.number(),
};

/** The settings of a group. A router may leave out any of them in a list. Durations are in milliseconds. */
const groupSettings = {
  ringPattern,
  priority: z.optional(z.number()),
  acdGroupCalendar: z.optional(z.string()),
  acdGroupCallbackEnabled: z.optional(z.boolean()),
  allowMembersEditFwd: z.optional(z.boolean()),
  autoLogin: z.optional(z.boolean()),
  bypassDnd: z.optional(z.boolean()),
  groupFreeText: z.optional(z.string()),
  isACDGroupLight: z.optional(z.boolean()),
  isGroupAcdMessageCapable: z.optional(z.boolean()),
  isSkillBasedDistributionEnabled: z.optional(z.boolean()),
  isVoiceMailNoMessage: z.optional(z.boolean()),
  syndicalPause: z.optional(z.number()),
  ringingTimeout: z.optional(z.number()),
  unreachableDuration: z.optional(z.number()),
  maxWaitingTime: z.optional(z.number()),
  overflowGroup: z.optional(z.string()),
  maxCallbackAttempts: z.optional(z.number()),
  callbackKey: z.optional(z.string()),
  callbackRetryTime: z.optional(z.number()),
  asksFeedback: z.optional(z.boolean()),
  announcedTopics: z.optional(z.array(groupTopic)),
  announcementInterval: z.optional(z.number()),
  isWebChatEnabled: z.optional(z.boolean()),
  webChatOrigins: z.optional(z.array(z.string())),
  webChatRequired: z.optional(z.array(webChatField)),
  webChatMaxWaitingTime: z.optional(z.number()),
  webChatIdleWarning: z.optional(z.number()),
  webChatIdleEnd: z.optional(z.number()),
  smsAnswerTime: z.optional(z.number()),
  smsSilenceTime: z.optional(z.number()),
  webChatAnswerTime: z.optional(z.number()),
  webChatFileTime: z.optional(z.number()),
};

/** Settings that only the screens for changing a group read. Lists of groups do not ask for them. */
export const detailSettings = [
  'acdGroupCalendar',
  'acdGroupCallbackEnabled',
  'autoLogin',
  'bypassDnd',
  'isSkillBasedDistributionEnabled',
  'isVoiceMailNoMessage',
  'syndicalPause',
  'ringingTimeout',
  'unreachableDuration',
  'maxWaitingTime',
  'overflowGroup',
  'maxCallbackAttempts',
  'callbackKey',
  'callbackRetryTime',
  'asksFeedback',
  'announcedTopics',
  'announcementInterval',
  'isWebChatEnabled',
  'webChatOrigins',
  'webChatRequired',
  'webChatMaxWaitingTime',
  'webChatIdleWarning',
  'webChatIdleEnd',
  'smsAnswerTime',
  'smsSilenceTime',
  'webChatAnswerTime',
  'webChatFileTime',
] as const satisfies readonly (keyof typeof groupSettings)[];

/** A group of agents, as the router sends it: name, number, members and callers. */
export interface AcdGroup {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the group. */
  readonly internalAddressID: string;
  /** The kind of the group, as the phone system names it. */
  readonly groupType: string;
  /** The name of the group. */
  readonly label: string;
  /** The internal number of the group. */
  readonly addressNumber: string;
  /** The numbers of the group in the public network. */
  readonly pnNumbers: string[];
  /** The address of the group's picture, relative to the router. Missing without a picture. */
  readonly urlPhoto?: string | undefined;
  /** False if the group was closed by hand. */
  readonly active: boolean;
  /** The group is open now by its opening hours. */
  readonly isAcdGroupCalendarOpen: boolean;
  /** True if the requesting user takes part in the group now. */
  readonly activeMember: boolean;
  /** The number of all members. */
  readonly acdGroupNbOperators: number;
  /** The number of agents who are logged in. */
  readonly acdGroupNbLoggedOperators: number;
  /** The number of agents who are logged in, reachable and not in a pause: idle or in a call. */
  readonly acdGroupNbFreeOperators: number;
  /** The number of idle agents: a call could ring there now. */
  readonly acdGroupNbAvailableOperators: number;
  /** The number of agents who are in a call. */
  readonly acdGroupNbInCallOperators: number;
  /** The number of agents who are in a call of a group. */
  readonly acdGroupNbInAcdCallOperators?: number | undefined;
  /** The number of agents who are in any other call. */
  readonly acdGroupNbInNonAcdCallOperators?: number | undefined;
  /** The number of agents who are in a pause. */
  readonly acdGroupNbInPauseOperators: number;
  /** The number of agents who wrap up a call. */
  readonly acdGroupNbInSyndicalPauseOperators: number;
  /** How many callers can wait; below 0: any number. */
  readonly queueSize: number;
  /** The number of waiting callers. */
  readonly acdGroupNbClientsInQueue: number;
  /** The mean waiting time of the present period, in milliseconds. */
  readonly acdGroupPeriodWaitingTime: number;
  /** The longest waiting time of the present period, in milliseconds. */
  readonly acdGroupPeriodMaxWaitingTime: number;
  /** The number of callers of the present period. */
  readonly acdGroupPeriodNbClients?: number | undefined;
  /** The number of callers of the present period whom an agent answered. */
  readonly acdGroupPeriodNbAnswered?: number | undefined;
  /** The number of callers of the present period who left before an agent answered. */
  readonly acdGroupPeriodNbAbandoned?: number | undefined;
  /** The pattern by which the group's calls ring at its free agents. */
  readonly ringPattern: RingPattern;
  /** The rank of the group's calls among the calls of all groups: 1 is the most urgent. */
  readonly priority?: number | undefined;
  /** The path of the opening hours; missing for a group that is always open. */
  readonly acdGroupCalendar?: string | undefined;
  /** Waiting callers can ask to be called back. */
  readonly acdGroupCallbackEnabled?: boolean | undefined;
  /** Members may change the settings of the group. */
  readonly allowMembersEditFwd?: boolean | undefined;
  /** A member whose phone comes into service is logged in. */
  readonly autoLogin?: boolean | undefined;
  /** Calls of the group also ring at members in Do not disturb. */
  readonly bypassDnd?: boolean | undefined;
  /** A text of the administrator for the agents of the group. */
  readonly groupFreeText?: string | undefined;
  /** The group has only a few of these settings. */
  readonly isACDGroupLight?: boolean | undefined;
  /** Callers may also write to the group. */
  readonly isGroupAcdMessageCapable?: boolean | undefined;
  /** Agents with the highest level of skill ring first. */
  readonly isSkillBasedDistributionEnabled?: boolean | undefined;
  /** No message can be left. */
  readonly isVoiceMailNoMessage?: boolean | undefined;
  /** The pause of an agent after each call of the group, in milliseconds; below 0: until the agent ends it. */
  readonly syndicalPause?: number | undefined;
  /** How long the phone of an agent rings, in milliseconds. Missing: as long as the phone system decides. */
  readonly ringingTimeout?: number | undefined;
  /** The time without calls for an agent who missed a call, in milliseconds. */
  readonly unreachableDuration?: number | undefined;
  /** How long a caller waits at most, in milliseconds. Missing: for any time. */
  readonly maxWaitingTime?: number | undefined;
  /** The number that gets the calls which the group cannot take. */
  readonly overflowGroup?: string | undefined;
  /** The maximum number of attempts to call a caller back. */
  readonly maxCallbackAttempts?: number | undefined;
  /** The key with which a waiting caller asks to be called back. */
  readonly callbackKey?: string | undefined;
  /** The time between two attempts to call a caller back, in milliseconds. */
  readonly callbackRetryTime?: number | undefined;
  /** The agent is asked for the outcome after each call. */
  readonly asksFeedback?: boolean | undefined;
  /** The topics that the phone system speaks about, beside the topics for which the group has chosen a sound. */
  readonly announcedTopics?: GroupTopic[] | undefined;
  /** The time between two announcements to a waiting caller, in milliseconds; 0: only once. */
  readonly announcementInterval?: number | undefined;
  /** Visitors of websites can write to the group. */
  readonly isWebChatEnabled?: boolean | undefined;
  /** The origins of the websites whose visitors can write to the group, such as `https://www.example.com`. */
  readonly webChatOrigins?: string[] | undefined;
  /** The fields that a visitor has to fill in before a chat. */
  readonly webChatRequired?: WebChatField[] | undefined;
  /** How long a visitor waits for an agent at most, in milliseconds. Missing: for any time. */
  readonly webChatMaxWaitingTime?: number | undefined;
  /** The time without an answer after which the visitor is warned, in milliseconds. */
  readonly webChatIdleWarning?: number | undefined;
  /** The time without an answer after which the chat ends, in milliseconds. */
  readonly webChatIdleEnd?: number | undefined;
  /** How long an agent has to answer a text message, in milliseconds. */
  readonly smsAnswerTime?: number | undefined;
  /** How long an answered customer can be silent before the work is closed, in milliseconds. */
  readonly smsSilenceTime?: number | undefined;
  /** How long an agent has to answer a visitor of a website, in milliseconds. */
  readonly webChatAnswerTime?: number | undefined;
  /** The time for which the files of a web chat are kept after its end, in milliseconds. */
  readonly webChatFileTime?: number | undefined;
}

export const acdGroup = z.object({
  restUri: z.string(),
  internalAddressID: z.string(),
  groupType: z.string(),
  label: z.string(),
  addressNumber: z.string(),
  pnNumbers: z._default(z.array(z.string()), []),
  urlPhoto: z.optional(z.string()),
  active: z.boolean(),
  isAcdGroupCalendarOpen: z.boolean(),
  activeMember: z.boolean(),
  ...agentCounts,
  queueSize: z.number(),
  acdGroupNbClientsInQueue: z.number(),
  acdGroupPeriodWaitingTime: z._default(z.number(), 0),
  acdGroupPeriodMaxWaitingTime: z._default(z.number(), 0),
  acdGroupPeriodNbClients: z.optional(z.number()),
  acdGroupPeriodNbAnswered: z.optional(z.number()),
  acdGroupPeriodNbAbandoned: z.optional(z.number()),
  ...groupSettings,
});
true satisfies SameType<AcdGroup, z.output<typeof acdGroup>>;

/** A group as members and supervisors see it: at `telephony/ACDGroupAddress`, without the part of the reader. */
export const acdGroupAddress = z.omit(acdGroup, { activeMember: true });
/** A group of agents, with its settings, members and callers. */
export type AcdGroupAddress = Omit<AcdGroup, 'activeMember'>;
true satisfies SameType<AcdGroupAddress, z.output<typeof acdGroupAddress>>;

/** A member of a group that calls are distributed in. `groupMember` is the path of the member's extension. */
export interface GroupMember {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The group's `internalAddressID`. */
  readonly abstractGroupAddress: string;
  /** The kind of the group, as the phone system names it. */
  readonly groupType: string;
  /** The path of the member's extension. */
  readonly groupMember: string;
  /** The place of the member in the order of the group, from 0. */
  readonly memberIndex: number;
  /** The member takes part in the group now. */
  readonly activeMember: boolean;
  /** The work status of the agent. */
  readonly operatorStatus: OperatorStatus;
  /** The level of skill. Where the group uses skills, agents of the highest level ring first. */
  readonly skillLevel?: number | undefined;
  /** The agent takes messages of customers. */
  readonly isOperatorAcdMessageCapable?: boolean | undefined;
}

export const groupMember = z.object({
  restUri: z.string(),
  abstractGroupAddress: z.string(),
  groupType: z.string(),
  groupMember: z.string(),
  memberIndex: z.number(),
  activeMember: z.boolean(),
  operatorStatus,
  skillLevel: z.optional(z.number()),
  isOperatorAcdMessageCapable: z.optional(z.boolean()),
});
true satisfies SameType<GroupMember, z.output<typeof groupMember>>;

/** The properties of a member's extension that are asked for with the members of a group. */
export const memberExtensionFields = [
  'restUri',
  'addressNumber',
  'displayName',
  'iUserName',
  'urlPhoto',
  'operatorStatus',
  'operatorStatusTime',
  'operatorLoginTime',
  'operatorPaused',
  'operatorPauseReasonID',
  'operatorSyndicalPauseTime',
  'operatorSyndicalPauseEndTime',
  'operatorUnreachableCause',
  'operatorUnreachableTime',
  'operatorUnreachableEndTime',
  'operatorNbNoAnswer',
  'operatorNbNotReached',
] as const;

/** A member together with the extension. Times are in milliseconds since 1970. */
export interface GroupAgent extends Omit<GroupMember, 'groupMember'> {
  /** The extension of the agent. */
  readonly groupMember: {
    /** The path of the extension, relative to `/restletrouter/`. */
    readonly restUri: string;
    /** The internal number. */
    readonly addressNumber: string;
    /** The name of the agent. */
    readonly displayName: string;
    /** The login of the agent. */
    readonly iUserName?: string | undefined;
    /** The address of the photo, relative to the router. Missing without a photo. */
    readonly urlPhoto?: string | undefined;
    /** The work status of the agent. */
    readonly operatorStatus?: OperatorStatus | undefined;
    /** The begin of the current status, in milliseconds since 1970. */
    readonly operatorStatusTime?: number | undefined;
    /** When the agent logged in, in milliseconds since 1970. Missing while the agent is not logged in. */
    readonly operatorLoginTime?: number | undefined;
    /** The agent has a pause, or has requested a pause after the present call. */
    readonly operatorPaused?: boolean | undefined;
    /** The id of the pause reason. Missing for a pause without a reason. */
    readonly operatorPauseReasonID?: string | undefined;
    /** Since when the agent wraps up a call, in milliseconds since 1970. Missing at any other time. */
    readonly operatorSyndicalPauseTime?: number | undefined;
    /** When the wrap-up ends by itself, in milliseconds since 1970. Missing for a wrap-up that the agent has to end. */
    readonly operatorSyndicalPauseEndTime?: number | undefined;
    /** Why no call of a group reaches the agent: `noAnswer` or `notReached`. */
    readonly operatorUnreachableCause?: string | undefined;
    /** Since when no call of a group reaches the agent, in milliseconds since 1970. */
    readonly operatorUnreachableTime?: number | undefined;
    /** When calls of groups reach the agent again, in milliseconds since 1970. */
    readonly operatorUnreachableEndTime?: number | undefined;
    /** The offered calls that the agent did not answer since logging in. */
    readonly operatorNbNoAnswer?: number | undefined;
    /** The calls since logging in for which no phone of the agent could ring. */
    readonly operatorNbNotReached?: number | undefined;
  };
}

export const groupAgent = z.extend(groupMember, {
  groupMember: z.object({
    restUri: z.string(),
    addressNumber: z.string(),
    displayName: z._default(z.string(), ''),
    iUserName: z.optional(z.string()),
    urlPhoto: z.optional(z.string()),
    operatorStatus: z.optional(operatorStatus),
    operatorStatusTime: z.optional(timestamp),
    operatorLoginTime: z.optional(timestamp),
    operatorPaused: z.optional(z.boolean()),
    operatorPauseReasonID: z.optional(z.string()),
    operatorSyndicalPauseTime: z.optional(timestamp),
    operatorSyndicalPauseEndTime: z.optional(timestamp),
    operatorUnreachableCause: z.optional(z.string()),
    operatorUnreachableTime: z.optional(timestamp),
    operatorUnreachableEndTime: z.optional(timestamp),
    operatorNbNoAnswer: z.optional(z.number()),
    operatorNbNotReached: z.optional(z.number()),
  }),
});
true satisfies SameType<GroupAgent, z.output<typeof groupAgent>>;

/** A reason for the pause of an agent, from the list of the enterprise. */
export interface PauseReason {
  /** The id of the pause reason, from the list of the enterprise. */
  readonly acdPauseReasonID: string;
  /** The reason as it is shown. */
  readonly text: string;
}

export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
true satisfies SameType<PauseReason, z.output<typeof pauseReason>>;

/** A result that agents can note for a call, from the list of the enterprise. */
export interface FeedbackCode {
  /** The id of the outcome, from the list of the enterprise. */
  readonly acdFeedbackCodeID: string;
  /** The outcome as it is shown. */
  readonly text: string;
}

export const feedbackCode = z.object({ acdFeedbackCodeID: z.string(), text: z.string() });
true satisfies SameType<FeedbackCode, z.output<typeof feedbackCode>>;
