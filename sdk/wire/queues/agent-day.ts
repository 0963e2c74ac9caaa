import * as z from 'zod/mini';

/**
 * The work of an agent on a day. Durations are in milliseconds, and include the current state's. A day begins at midnight by
 * the clock of the enterprise.
 */
export const agentDay = z.object({
  restUri: z.string(),
  /** The date, as `2026-11-25`. */
  day: z.string(),
  /** Answered calls of groups, and how long the agent talked in them. */
  groupCalls: z.number(),
  groupTalkingTime: z.number(),
  /** All other calls in which the agent talked. */
  otherCalls: z.number(),
  otherTalkingTime: z.number(),
  /** Calls of groups that rang and that the agent did not take. */
  missedOffers: z.number(),
  loggedInTime: z.number(),
  readyTime: z.number(),
  wrapUpTime: z.number(),
  pauseTime: z.number(),
  /** The pauses by reason; a pause without a reason has no id. */
  pauses: z.array(
    z.object({ acdPauseReasonID: z.optional(z.string()), count: z.number(), time: z.number() }),
  ),
});
/** The work of an agent on a day. Durations are in milliseconds. */
export type AgentDay = z.infer<typeof agentDay>;
