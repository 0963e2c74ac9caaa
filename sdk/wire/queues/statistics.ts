import * as z from 'zod/mini';
import { pastCaller } from './past-caller.ts';

/** The waiting times, in seconds, within which a call can count as answered in time. */
export const serviceThresholds = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;
/** The threshold of a service level by default, in seconds. */
export const defaultServiceThreshold = 20;

const count = z.number();
/** A duration in milliseconds; missing without a call that it is taken from. */
const duration = z.optional(z.number());

/**
 * The callers who came in a period, counted by how they left. Call-backs are not callers: their caller was counted before.
 * `offered` is the sum of `answered`, `abandoned`, `overflowed`, `callbacks`, `messages`, `redirected`, `interrupted` and `present`.
 */
export const callFigures = z.object({
  offered: count,
  answered: count,
  /** Hung up while they waited. */
  abandoned: count,
  /** Not taken, or no longer: the group was closed or full, no agent could be rung, or the longest wait was over. */
  overflowed: count,
  /** Asked to be called back. */
  callbacks: count,
  /** Left a message. */
  messages: count,
  /** Sent elsewhere by an agent while the phone rang. */
  redirected: count,
  /** The phone system stopped. */
  interrupted: count,
  /** Still wait, or ring. */
  present: count,
  /** Callers who were reached when they were called back. */
  callbacksReached: count,
  /** Answered within the threshold. */
  answeredInTime: count,
  /** Hung up within the threshold. */
  abandonedInTime: count,
  /** The part of the callers that was answered in time, from 0 to 1; missing while no caller counts. */
  serviceLevel: z.optional(z.number()),
  /** The waiting time of answered calls: mean, 90th percentile, longest. */
  waitingTime: duration,
  waitingTimeP90: duration,
  maxWaitingTime: duration,
  /** The time of the talks with agents, hold included: mean, and 90th percentile. */
  handlingTime: duration,
  handlingTimeP90: duration,
});
/** The callers who came in a period, counted by how they left. Durations are in milliseconds. */
export type CallFigures = z.infer<typeof callFigures>;

const groupFigures = z.extend(callFigures, {
  /** The group's `internalAddressID`, name and number. */
  group: z.string(),
  groupLabel: z.string(),
  addressNumber: z.string(),
  /** How many agents the group has. */
  agents: count,
  /** The part of the ready and working time of its agents in which they worked, from 0 to 1. */
  occupancy: z.optional(z.number()),
});
/** The figures of a group. */
export type GroupFigures = z.infer<typeof groupFigures>;

const periodFigures = z.object({
  /** The beginning and the end of the hour, day or month, in milliseconds since 1970. */
  startTime: z.number(),
  endTime: z.number(),
  offered: count,
  answered: count,
  abandoned: count,
  overflowed: count,
  serviceLevel: z.optional(z.number()),
  waitingTime: duration,
});
/** The callers who came in an hour, a day or a month. */
export type PeriodFigures = z.infer<typeof periodFigures>;

const daySpan = z.object({
  /** The first and the last day, as `2026-11-26`. */
  from: z.string(),
  to: z.string(),
  /** The beginning and the end, which is not later than now, in milliseconds since 1970. */
  startTime: z.number(),
  endTime: z.number(),
  /** The last day is not over. */
  isOpen: z.boolean(),
});

const span = z.extend(daySpan, {
  total: z.extend(callFigures, { occupancy: z.optional(z.number()) }),
  groups: z.array(groupFigures),
  periods: z.array(periodFigures),
  /**
   * So many days that are over are not counted yet, and missing from the figures. They are being counted, the newest first. Missing
   * if the figures are complete.
   */
  uncountedDays: z.optional(count),
});

/** The figures of groups in a period. */
export const queueStatistics = z.extend(span, {
  restUri: z.string(),
  timeZone: z.string(),
  /** The sites of the enterprise, by whose clocks days can be counted. */
  sites: z.array(z.object({ label: z.string(), timeZone: z.string() })),
  /** The waiting time within which an answer is in time, in milliseconds. */
  threshold: z.number(),
  /** The length of the entries of `periods`. */
  unit: z.enum(['hour', 'day', 'month']),
  /** Percentiles come from counted ranges of time, not from each call. */
  isEstimated: z.boolean(),
  /** The same for an earlier period, if it was requested. */
  comparison: z.optional(span),
});
/** The figures of groups in a period, as a whole, by group, and by hour, day or month. */
export type QueueStatistics = z.infer<typeof queueStatistics>;

/** The work of an agent for some groups in a period. Durations are in milliseconds. */
export const agentFigures = z.object({
  restUri: z.string(),
  /** The path of the extension, its number and name. */
  extension: z.string(),
  addressNumber: z.string(),
  displayName: z.string(),
  /** Answered callers of the groups, and callers who were reached when they were called back. */
  answered: count,
  callbacksReached: count,
  handlingTime: duration,
  handlingTimeP90: duration,
  /** The times of all work as an agent, on the days of the enterprise. */
  loggedInTime: z.number(),
  readyTime: z.number(),
  pauseTime: z.number(),
  wrapUpTime: z.number(),
  /** The part of the ready and working time in which the agent worked, from 0 to 1. */
  occupancy: z.optional(z.number()),
});
/** The work of an agent in a period. Durations are in milliseconds. */
export type AgentFigures = z.infer<typeof agentFigures>;

/** How a caller of the statistics left; `present`: not yet. */
export const callerOutcomes = [
  'answered',
  'abandoned',
  'overflowed',
  'callbacks',
  'messages',
  'redirected',
  'interrupted',
  'present',
] as const;
/** How a caller of the statistics left, by the name of the figure that counts the caller. */
export type CallerOutcome = (typeof callerOutcomes)[number];

/** A caller behind a figure. */
export const countedCaller = z.extend(pastCaller, {
  /** True for a call-back, which is not counted as a caller. */
  isCallback: z.boolean(),
});
/** A caller behind a figure. */
export type CountedCaller = z.infer<typeof countedCaller>;
