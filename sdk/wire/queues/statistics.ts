import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type PastCaller, pastCaller } from './past-caller.ts';

/** The waiting times, in seconds, within which a call can count as answered in time. */
export const serviceThresholds = [5, 10, 15, 20, 30, 45, 60, 90, 120, 180, 300] as const;
/** The threshold of a service level by default, in seconds. */
export const defaultServiceThreshold = 20;

const count = z.number();
/** A duration in milliseconds; missing without a call that it is taken from. */
const duration = z.optional(z.number());

/**
 * The callers who came in a period, counted by how they left. Call-backs are not callers: their caller was counted
 * before. `offered` is the sum of `answered`, `abandoned`, `overflowed`, `callbacks`, `messages`, `redirected`,
 * `interrupted` and `present`.
 */
export interface CallFigures {
  /**
   * All callers: the sum of `answered`, `abandoned`, `overflowed`, `callbacks`, `messages`, `redirected`,
   * `interrupted` and `present`.
   */
  readonly offered: number;
  /** The callers who talked with an agent. */
  readonly answered: number;
  /** The callers who hung up while they waited. */
  readonly abandoned: number;
  /**
   * The callers who were not taken, or not any longer: the group was closed or full, no agent could be rung, or the
   * longest wait was over.
   */
  readonly overflowed: number;
  /** The callers who asked to be called back. */
  readonly callbacks: number;
  /** The callers who left a message. */
  readonly messages: number;
  /** The callers whom an agent sent elsewhere while the phone rang. */
  readonly redirected: number;
  /** The callers who were there when the phone system stopped. */
  readonly interrupted: number;
  /** The callers who still wait, or ring. */
  readonly present: number;
  /** Callers who were reached when they were called back. */
  readonly callbacksReached: number;
  /** The callers who were answered within the threshold. */
  readonly answeredInTime: number;
  /** The callers who hung up within the threshold. */
  readonly abandonedInTime: number;
  /** The part of the callers that was answered in time, from 0 to 1; missing while no caller counts. */
  readonly serviceLevel?: number | undefined;
  /** The mean waiting time of answered calls, in milliseconds. Missing without an answered call. */
  readonly waitingTime?: number | undefined;
  /** The 90th percentile of the waiting time of answered calls, in milliseconds. Missing without an answered call. */
  readonly waitingTimeP90?: number | undefined;
  /** The longest waiting time of an answered call, in milliseconds. Missing without an answered call. */
  readonly maxWaitingTime?: number | undefined;
  /** The mean time of the talks with agents, hold included, in milliseconds. Missing without a talk. */
  readonly handlingTime?: number | undefined;
  /**
   * The 90th percentile of the time of the talks with agents, hold included, in milliseconds. Missing without a talk.
   */
  readonly handlingTimeP90?: number | undefined;
}

export const callFigures = z.object({
  offered: count,
  answered: count,
  abandoned: count,
  overflowed: count,
  callbacks: count,
  messages: count,
  redirected: count,
  interrupted: count,
  present: count,
  callbacksReached: count,
  answeredInTime: count,
  abandonedInTime: count,
  serviceLevel: z.optional(z.number()),
  waitingTime: duration,
  waitingTimeP90: duration,
  maxWaitingTime: duration,
  handlingTime: duration,
  handlingTimeP90: duration,
});
true satisfies SameType<CallFigures, z.output<typeof callFigures>>;

/** The figures of a group. */
export interface GroupFigures extends CallFigures {
  /** The group's `internalAddressID`. */
  readonly group: string;
  /** The name of the group; the last name of a group that was removed. */
  readonly groupLabel: string;
  /** The internal number of the group; the last number of a group that was removed, which others may have now. */
  readonly addressNumber: string;
  /** How many agents the group has. */
  readonly agents: number;
  /** The part of the ready and working time of its agents in which they worked, from 0 to 1. */
  readonly occupancy?: number | undefined;
}

const groupFigures = z.extend(callFigures, {
  group: z.string(),
  groupLabel: z.string(),
  addressNumber: z.string(),
  agents: count,
  occupancy: z.optional(z.number()),
});
true satisfies SameType<GroupFigures, z.output<typeof groupFigures>>;

/** The callers who came in an hour, a day or a month. */
export interface PeriodFigures {
  /** The beginning of the hour, day or month, in milliseconds since 1970. */
  readonly startTime: number;
  /** The end of the hour, day or month, in milliseconds since 1970. */
  readonly endTime: number;
  /** The number of all callers. */
  readonly offered: number;
  /** The callers who talked with an agent. */
  readonly answered: number;
  /** The callers who hung up while they waited. */
  readonly abandoned: number;
  /** The callers who were not taken, or not any longer. */
  readonly overflowed: number;
  /** The callers who are waiting, or talking with an agent, now. Missing where nobody is, and from older phone systems. */
  readonly present?: number | undefined;
  /** The part of the callers that was answered in time, from 0 to 1. Missing while no caller counts. */
  readonly serviceLevel?: number | undefined;
  /** The mean waiting time of answered calls, in milliseconds. Missing without an answered call. */
  readonly waitingTime?: number | undefined;
}

const periodFigures = z.object({
  startTime: z.number(),
  endTime: z.number(),
  offered: count,
  answered: count,
  abandoned: count,
  overflowed: count,
  present: z.optional(count),
  serviceLevel: z.optional(z.number()),
  waitingTime: duration,
});
true satisfies SameType<PeriodFigures, z.output<typeof periodFigures>>;

const daySpan = z.object({
  from: z.string(),
  to: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  isOpen: z.boolean(),
});

/** The figures of groups in a span of days. */
export interface FigureSpan {
  /** The first day, as `2026-11-26`. */
  readonly from: string;
  /** The last day, as `2026-11-26`. */
  readonly to: string;
  /** The beginning, in milliseconds since 1970. */
  readonly startTime: number;
  /** The end, which is not later than now, in milliseconds since 1970. */
  readonly endTime: number;
  /** The last day is not over. */
  readonly isOpen: boolean;
  /** The figures of all groups together. */
  readonly total: CallFigures & {
    /** The part of the ready and working time of the agents in which they worked, from 0 to 1. */
    readonly occupancy?: number | undefined;
  };
  /** The figures of each group. */
  readonly groups: GroupFigures[];
  /** The figures of each hour, day or month. */
  readonly periods: PeriodFigures[];
  /**
   * So many days that are over are not counted yet, and missing from the figures. They are being counted, the newest
   * first. Missing if the figures are complete.
   */
  readonly uncountedDays?: number | undefined;
}

const span = z.extend(daySpan, {
  total: z.extend(callFigures, { occupancy: z.optional(z.number()) }),
  groups: z.array(groupFigures),
  periods: z.array(periodFigures),
  uncountedDays: z.optional(count),
});
true satisfies SameType<FigureSpan, z.output<typeof span>>;

/** The figures of groups in a period, as a whole, by group, and by hour, day or month. */
export interface QueueStatistics extends FigureSpan {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The zone by whose clocks days are counted: a name of the IANA database. */
  readonly timeZone: string;
  /** The sites of the enterprise, by whose clocks days can be counted. */
  readonly sites: {
    /** The name of the site. */
    readonly label: string;
    /** The zone of the site: a name of the IANA database. */
    readonly timeZone: string;
  }[];
  /** The waiting time within which an answer is in time, in milliseconds. */
  readonly threshold: number;
  /** The length of the entries of `periods`. */
  readonly unit: 'hour' | 'day' | 'month';
  /** Percentiles come from counted ranges of time, not from each call. */
  readonly isEstimated: boolean;
  /** The figures of an earlier period, if they were requested. */
  readonly comparison?: FigureSpan | undefined;
}

export const queueStatistics = z.extend(span, {
  restUri: z.string(),
  timeZone: z.string(),
  sites: z.array(z.object({ label: z.string(), timeZone: z.string() })),
  threshold: z.number(),
  unit: z.enum(['hour', 'day', 'month']),
  isEstimated: z.boolean(),
  comparison: z.optional(span),
});
true satisfies SameType<QueueStatistics, z.output<typeof queueStatistics>>;

/** The work of an agent for some groups in a period. Durations are in milliseconds. */
export interface AgentFigures {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The path of the agent's extension; empty for a user who was erased. */
  readonly extension: string;
  /** The internal number of the agent; empty for a user who was erased. */
  readonly addressNumber: string;
  /** The name of the agent; `Former user` for a user who was erased. */
  readonly displayName: string;
  /** The callers of the groups whom the agent answered. */
  readonly answered: number;
  /** The callers who were reached when they were called back. */
  readonly callbacksReached: number;
  /** The mean time of the talks, hold included, in milliseconds. Missing without a talk. */
  readonly handlingTime?: number | undefined;
  /** The 90th percentile of the time of the talks, hold included, in milliseconds. Missing without a talk. */
  readonly handlingTimeP90?: number | undefined;
  /** How long the agent was logged in on the days of the enterprise, in milliseconds. */
  readonly loggedInTime: number;
  /** How long the agent was ready for calls, in milliseconds. */
  readonly readyTime: number;
  /** How long the agent was in a pause, in milliseconds. */
  readonly pauseTime: number;
  /** How long the agent wrapped up calls, in milliseconds. */
  readonly wrapUpTime: number;
  /** The part of the ready and working time in which the agent worked, from 0 to 1. */
  readonly occupancy?: number | undefined;
}

export const agentFigures = z.object({
  restUri: z.string(),
  extension: z.string(),
  addressNumber: z.string(),
  displayName: z.string(),
  answered: count,
  callbacksReached: count,
  handlingTime: duration,
  handlingTimeP90: duration,
  loggedInTime: z.number(),
  readyTime: z.number(),
  pauseTime: z.number(),
  wrapUpTime: z.number(),
  occupancy: z.optional(z.number()),
});
true satisfies SameType<AgentFigures, z.output<typeof agentFigures>>;

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
export interface CountedCaller extends PastCaller {
  /** True for a call-back, which is not counted as a caller. */
  readonly isCallback: boolean;
}

export const countedCaller = z.extend(pastCaller, {
  isCallback: z.boolean(),
});
true satisfies SameType<CountedCaller, z.output<typeof countedCaller>>;
