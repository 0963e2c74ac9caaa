import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/**
 * The work of an agent on a day. Durations are in milliseconds, and include the current state's. A day begins at
 * midnight by the clock of the enterprise.
 */
export interface AgentDay {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The date, as `2026-11-25`. */
  readonly day: string;
  /** The number of answered calls of groups. */
  readonly groupCalls: number;
  /** How long the agent talked in calls of groups, in milliseconds. */
  readonly groupTalkingTime: number;
  /** The number of all other calls in which the agent talked. */
  readonly otherCalls: number;
  /** How long the agent talked in all other calls, in milliseconds. */
  readonly otherTalkingTime: number;
  /** The number of calls of groups that rang and that the agent did not take. */
  readonly missedOffers: number;
  /** How long the agent was logged in, in milliseconds. */
  readonly loggedInTime: number;
  /** How long the agent was ready for calls of groups, in milliseconds. */
  readonly readyTime: number;
  /** How long the agent wrapped up calls, in milliseconds. */
  readonly wrapUpTime: number;
  /** How long the agent was in a pause, in milliseconds. */
  readonly pauseTime: number;
  /** The pauses by reason; a pause without a reason has no id. */
  readonly pauses: {
    /** The id of the pause reason. Missing for a pause without a reason. */
    readonly acdPauseReasonID?: string | undefined;
    /** The number of pauses with this reason. */
    readonly count: number;
    /** How long these pauses lasted, in milliseconds. */
    readonly time: number;
  }[];
}

export const agentDay = z.object({
  restUri: z.string(),
  day: z.string(),
  groupCalls: z.number(),
  groupTalkingTime: z.number(),
  otherCalls: z.number(),
  otherTalkingTime: z.number(),
  missedOffers: z.number(),
  loggedInTime: z.number(),
  readyTime: z.number(),
  wrapUpTime: z.number(),
  pauseTime: z.number(),
  pauses: z.array(
    z.object({ acdPauseReasonID: z.optional(z.string()), count: z.number(), time: z.number() }),
  ),
});
true satisfies SameType<AgentDay, z.output<typeof agentDay>>;
