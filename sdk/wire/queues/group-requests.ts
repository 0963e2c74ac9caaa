import * as z from 'zod/mini';
import { type RingPattern, ringPattern } from '../acd-group.ts';
import { type WebChatField, webChatField, websiteOrigin } from '../messages/web-chat-field.ts';
import type { SameType } from '../same-type.ts';
import { type GroupTopic, groupTopic } from './group-greeting.ts';

const duration = (maxDurationMs: number) => z.number().check(z.int(), z.gte(0), z.lte(maxDurationMs));
const hour = 3_600_000;

/** Settings of a group to change. Durations are in milliseconds; null removes a limit. */
export interface AcdGroupChange {
  /** False closes the group by hand. */
  readonly active?: boolean | undefined;
  /** The name of the group, 1 to 100 characters. */
  readonly label?: string | undefined;
  /** A text for the agents of the group, at most 1,000 characters. */
  readonly groupFreeText?: string | undefined;
  /** How many callers can wait, at most 10,000; -1: any number. */
  readonly queueSize?: number | undefined;
  /** The pattern by which the group's calls ring at its free agents. */
  readonly ringPattern?: RingPattern | undefined;
  /** The rank of the group's calls among the calls of all groups, from 1 (the most urgent) to 100. */
  readonly priority?: number | undefined;
  /**
   * The pause of an agent after each call of the group, in milliseconds, at most an hour; -1: until the agent ends
   * it.
   */
  readonly syndicalPause?: number | undefined;
  /**
   * How long the phone of an agent rings, in milliseconds, at most 5 minutes; null: as long as the phone system
   * decides.
   */
  readonly ringingTimeout?: number | null | undefined;
  /** The time without calls for an agent who missed a call, in milliseconds, at most an hour. */
  readonly unreachableDuration?: number | undefined;
  /** How long a caller waits at most, in milliseconds, at most a day; null: for any time. */
  readonly maxWaitingTime?: number | null | undefined;
  /** The number that gets the calls which the group cannot take; null: none. */
  readonly overflowGroup?: string | null | undefined;
  /** The maximum number of attempts to call a caller back, 1 to 10. */
  readonly maxCallbackAttempts?: number | undefined;
  /** The key with which a waiting caller asks to be called back. The key 2 is that of the mailbox. */
  readonly callbackKey?: string | undefined;
  /** The time between two attempts to call a caller back, in milliseconds, from 10 seconds to a day. */
  readonly callbackRetryTime?: number | undefined;
  /** The agent is asked for the outcome after each call. */
  readonly asksFeedback?: boolean | undefined;
  /** The topics that the phone system speaks about, beside the topics for which the group has chosen a sound. */
  readonly announcedTopics?: GroupTopic[] | undefined;
  /** The time between two announcements to a waiting caller, in milliseconds, at most an hour; 0: only once. */
  readonly announcementInterval?: number | undefined;
  /** A member whose phone comes into service is logged in. */
  readonly autoLogin?: boolean | undefined;
  /** Calls of the group also ring at members in Do not disturb. */
  readonly bypassDnd?: boolean | undefined;
  /** Waiting callers can ask to be called back. */
  readonly acdGroupCallbackEnabled?: boolean | undefined;
  /** Agents with the highest level of skill ring first. */
  readonly isSkillBasedDistributionEnabled?: boolean | undefined;
  /** No message can be left. */
  readonly isVoiceMailNoMessage?: boolean | undefined;
  /** Members may change the settings of the group. */
  readonly allowMembersEditFwd?: boolean | undefined;
  /** Visitors of websites can write to the group. */
  readonly isWebChatEnabled?: boolean | undefined;
  /** The origins of these websites, such as `https://www.example.com`, at most 20. */
  readonly webChatOrigins?: string[] | undefined;
  /** The fields that a visitor has to fill in before a chat. */
  readonly webChatRequired?: WebChatField[] | undefined;
  /** How long a visitor waits for an agent at most, in milliseconds, from 10 seconds to a day; null: for any time. */
  readonly webChatMaxWaitingTime?: number | null | undefined;
  /** The time without an answer after which the visitor is warned, in milliseconds, from 10 seconds to a day. */
  readonly webChatIdleWarning?: number | undefined;
  /** The time without an answer after which the chat ends, in milliseconds, from 10 seconds to a day. */
  readonly webChatIdleEnd?: number | undefined;
  /** How long an agent has to answer a text message, in milliseconds, from 30 seconds to a day. */
  readonly smsAnswerTime?: number | undefined;
  /**
   * How long an answered customer can be silent before the work is closed, in milliseconds, from a minute to a week.
   */
  readonly smsSilenceTime?: number | undefined;
  /** How long an agent has to answer a visitor of a website, in milliseconds, from 15 seconds to an hour. */
  readonly webChatAnswerTime?: number | undefined;
  /** The time for which the files of a web chat are kept after its end, in milliseconds, from a day to ten years. */
  readonly webChatFileTime?: number | undefined;
}

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
true satisfies SameType<AcdGroupChange, z.output<typeof acdGroupChange>>;
