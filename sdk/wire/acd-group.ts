import * as z from 'zod/mini';
import { webChatField, websiteOrigin } from './messages/web-chat-field.ts';
import { groupTopic } from './queues/group-greeting.ts';
import { operatorStatus } from './session/info.ts';
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
export type RingPattern = z.infer<typeof ringPattern>;

/**
 * The numbers of the group's agents by state. They count only agents who are active in the group, except for
 * `acdGroupNbOperators`.
 */
const agentCounts = {
  /** All members. */
  acdGroupNbOperators: z.number(),
  acdGroupNbLoggedOperators: z.number(),
  /** Agents who are logged in, reachable and not in a pause: idle or in a call. */
  acdGroupNbFreeOperators: z.number(),
  /** The idle agents among them: a call could ring there now. */
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
  /** The rank of the group's calls among the calls of all groups: 1 is the most urgent. */
  priority: z.optional(z.number()),
  /** The path of the opening hours; missing for a group that is always open. */
  acdGroupCalendar: z.optional(z.string()),
  /** Waiting callers can ask to be called back. */
  acdGroupCallbackEnabled: z.optional(z.boolean()),
  /** Members may change the settings of the group. */
  allowMembersEditFwd: z.optional(z.boolean()),
  /** A member whose phone comes into service is logged in. */
  autoLogin: z.optional(z.boolean()),
  /** Calls of the group also ring at members in Do not disturb. */
  bypassDnd: z.optional(z.boolean()),
  groupFreeText: z.optional(z.string()),
  /** Has only a few of these settings. */
  isACDGroupLight: z.optional(z.boolean()),
  /** Callers may also write to the group. */
  isGroupAcdMessageCapable: z.optional(z.boolean()),
  /** Agents with the highest level of skill ring first. */
  isSkillBasedDistributionEnabled: z.optional(z.boolean()),
  /** No message can be left. */
  isVoiceMailNoMessage: z.optional(z.boolean()),
  /** The pause of an agent after each call of the group; below 0: until the agent ends it. */
  syndicalPause: z.optional(z.number()),
  /** How long the phone of an agent rings; missing: as long as the phone system decides. */
  ringingTimeout: z.optional(z.number()),
  /** The time without calls for an agent who missed a call. */
  unreachableDuration: z.optional(z.number()),
  /** How long a caller waits at most; missing: for any time. */
  maxWaitingTime: z.optional(z.number()),
  /** The number that gets the calls which the group cannot take. */
  overflowGroup: z.optional(z.string()),
  /** The maximum number of attempts to call a caller back. */
  maxCallbackAttempts: z.optional(z.number()),
  /** The key with which a waiting caller asks to be called back. */
  callbackKey: z.optional(z.string()),
  /** The time between two attempts to call a caller back. */
  callbackRetryTime: z.optional(z.number()),
  /** The agent is asked for the outcome after each call. */
  asksFeedback: z.optional(z.boolean()),
  /** The topics that the phone system speaks about, beside the topics for which the group has chosen a sound. */
  announcedTopics: z.optional(z.array(groupTopic)),
  /** How often a waiting caller hears the announcements; 0: only once. */
  announcementInterval: z.optional(z.number()),
  /** Visitors of websites can write to the group. */
  isWebChatEnabled: z.optional(z.boolean()),
  /** The origins of these websites, such as `https://www.example.com`. */
  webChatOrigins: z.optional(z.array(z.string())),
  /** The fields that a visitor has to fill in before a chat. */
  webChatRequired: z.optional(z.array(webChatField)),
  /** How long a visitor waits for an agent at most; missing: for any time. */
  webChatMaxWaitingTime: z.optional(z.number()),
  /** After so long without an answer the visitor is warned, and after so long the chat ends. */
  webChatIdleWarning: z.optional(z.number()),
  webChatIdleEnd: z.optional(z.number()),
  /** How long an agent has to answer a text message, and how long an answered customer can be silent before the work is closed. */
  smsAnswerTime: z.optional(z.number()),
  smsSilenceTime: z.optional(z.number()),
  /** How long an agent has to answer a visitor of a website. */
  webChatAnswerTime: z.optional(z.number()),
  /** The time for which the files of a web chat are kept after its end. */
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

/** A group that calls are distributed in, as a member sees it. */
export const acdGroup = z.object({
  restUri: z.string(),
  internalAddressID: z.string(),
  groupType: z.string(),
  label: z.string(),
  addressNumber: z.string(),
  pnNumbers: z._default(z.array(z.string()), []),
  urlPhoto: z.optional(z.string()),
  /** False if the group was closed by hand. */
  active: z.boolean(),
  isAcdGroupCalendarOpen: z.boolean(),
  /** True if the requesting user takes part in the group now. */
  activeMember: z.boolean(),
  ...agentCounts,
  /** How many callers can wait; below 0: any number. */
  queueSize: z.number(),
  acdGroupNbClientsInQueue: z.number(),
  /** The waiting time of the present period, in milliseconds. */
  acdGroupPeriodWaitingTime: z._default(z.number(), 0),
  acdGroupPeriodMaxWaitingTime: z._default(z.number(), 0),
  /** The callers of the present period: all, callers whom an agent answered, and callers who left before that. */
  acdGroupPeriodNbClients: z.optional(z.number()),
  acdGroupPeriodNbAnswered: z.optional(z.number()),
  acdGroupPeriodNbAbandoned: z.optional(z.number()),
  ...groupSettings,
});
/** A group of agents, as the router sends it: name, number, members and callers. */
export type AcdGroup = z.infer<typeof acdGroup>;

/** A group as members and supervisors see it: at `telephony/ACDGroupAddress`, without the part of the reader. */
export const acdGroupAddress = z.omit(acdGroup, { activeMember: true });
/** A group of agents, with its settings, members and callers. */
export type AcdGroupAddress = z.infer<typeof acdGroupAddress>;

const duration = (maxDurationMs: number) => z.number().check(z.int(), z.gte(0), z.lte(maxDurationMs));
const hour = 3_600_000;

/** `PUT telephony/ACDGroupAddress/{id}`: missing properties stay unchanged; null removes a limit. */
export const acdGroupChange = z.strictObject({
  active: z.optional(z.boolean()),
  label: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  groupFreeText: z.optional(z.string().check(z.maxLength(1_000))),
  queueSize: z.optional(z.number().check(z.int(), z.gte(-1), z.lte(10_000))),
  ringPattern: z.optional(ringPattern),
  priority: z.optional(z.number().check(z.int(), z.gte(1), z.lte(100))),
  syndicalPause: z.optional(z.number().check(z.int(), z.gte(-1), z.lte(hour))),
  ringingTimeout: z.optional(z.nullable(duration(300_000))),
  unreachableDuration: z.optional(duration(hour)),
  maxWaitingTime: z.optional(z.nullable(duration(24 * hour))),
  overflowGroup: z.optional(z.nullable(z.string().check(z.regex(/^\+?\d{1,20}$/)))),
  maxCallbackAttempts: z.optional(z.number().check(z.int(), z.gte(1), z.lte(10))),
  /** The key 2 is that of the mailbox. */
  callbackKey: z.optional(z.string().check(z.regex(/^[013-9*#]$/))),
  callbackRetryTime: z.optional(z.number().check(z.int(), z.gte(10_000), z.lte(24 * hour))),
  asksFeedback: z.optional(z.boolean()),
  announcedTopics: z.optional(z.array(groupTopic)),
  announcementInterval: z.optional(duration(hour)),
  autoLogin: z.optional(z.boolean()),
  bypassDnd: z.optional(z.boolean()),
  acdGroupCallbackEnabled: z.optional(z.boolean()),
  isSkillBasedDistributionEnabled: z.optional(z.boolean()),
  isVoiceMailNoMessage: z.optional(z.boolean()),
  allowMembersEditFwd: z.optional(z.boolean()),
  isWebChatEnabled: z.optional(z.boolean()),
  webChatOrigins: z.optional(z.array(websiteOrigin).check(z.maxLength(20))),
  webChatRequired: z.optional(z.array(webChatField)),
  webChatMaxWaitingTime: z.optional(z.nullable(z.number().check(z.int(), z.gte(10_000), z.lte(24 * hour)))),
  webChatIdleWarning: z.optional(z.number().check(z.int(), z.gte(10_000), z.lte(24 * hour))),
  webChatIdleEnd: z.optional(z.number().check(z.int(), z.gte(10_000), z.lte(24 * hour))),
  smsAnswerTime: z.optional(z.number().check(z.int(), z.gte(30_000), z.lte(24 * hour))),
  smsSilenceTime: z.optional(z.number().check(z.int(), z.gte(60_000), z.lte(7 * 24 * hour))),
  webChatAnswerTime: z.optional(z.number().check(z.int(), z.gte(15_000), z.lte(hour))),
  webChatFileTime: z.optional(z.number().check(z.int(), z.gte(24 * hour), z.lte(3_650 * 24 * hour))),
});
/** Settings of a group to change. Durations are in milliseconds; null removes a limit. */
export type AcdGroupChange = z.infer<typeof acdGroupChange>;

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
  /** Where the group uses skills, agents of the highest level ring first. */
  skillLevel: z.optional(z.number()),
  /** Takes messages of customers. */
  isOperatorAcdMessageCapable: z.optional(z.boolean()),
});
export type GroupMember = z.infer<typeof groupMember>;

/** The properties of a member's extension that are asked for with the members of a group. */
export const memberExtensionFields = [
  'restUri',
  'addressNumber',
  'displayName',
  'iUserName',
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
    /** Since logging in: offered calls that the agent did not answer, and calls for which no phone could ring. */
    operatorNbNoAnswer: z.optional(z.number()),
    operatorNbNotReached: z.optional(z.number()),
  }),
});
/** An agent in a group: place, status and extension. */
export type GroupAgent = z.infer<typeof groupAgent>;

/** A reason for the pause of an agent, from the list of the enterprise. */
export const pauseReason = z.object({ acdPauseReasonID: z.string(), text: z.string() });
/** A reason for a pause that the enterprise offers. */
export type PauseReason = z.infer<typeof pauseReason>;

/** `POST {extension}/operatorStartPause`. */
export const startPauseRequest = z.strictObject({
  acdPauseReasonID: z.optional(z.string().check(z.maxLength(50))),
});

/** A result that agents can note for a call, from the list of the enterprise. */
export const feedbackCode = z.object({ acdFeedbackCodeID: z.string(), text: z.string() });
/** An outcome of a call that the enterprise offers. */
export type FeedbackCode = z.infer<typeof feedbackCode>;

/** `POST {extension}/operatorFeedback`: the outcome of the agent's last call of a group. */
export const feedbackRequest = z.strictObject({
  acdFeedbackCodeID: z.string().check(z.maxLength(50)),
  text: z.optional(z.string().check(z.maxLength(2_000))),
});
