import type { SeenGroup } from '#sdk/index.ts';

/** The thresholds from which a group is an alarm. */
export interface Thresholds {
  /** The number of waiting callers. */
  readonly waiting: number;
  /** The time for which a caller waits, in milliseconds. */
  readonly waitMs: number;
}

export type AlarmReason = 'waiting' | 'wait' | 'full' | 'noAgent';

/** The urgency of a group, and the reasons. A closed group is always calm. */
export interface GroupAlarm {
  readonly level: 'calm' | 'warning' | 'alarm';
  /** The reasons, the most urgent first. */
  readonly reasons: readonly AlarmReason[];
}

type AlarmGroup = Pick<SeenGroup, 'isOpen' | 'computedState' | 'acdGroupNbClientsInQueue'>;

const reached = (value: number, threshold: number) => value > 0 && value >= threshold;

/**
 * Returns the alarm of a group. Half of a threshold is a warning, and so is any caller while no agent is free. A group in which no agent can answer is a warning, and an alarm
 * as soon as a caller waits.
 *
 * @param waitMs the time for which the first caller has waited; 0 if no caller waits
 */
export function alarmOf(
  { isOpen, computedState, acdGroupNbClientsInQueue: callers }: AlarmGroup,
  waitMs: number,
  thresholds: Thresholds,
): GroupAlarm {
  if (!isOpen) return { level: 'calm', reasons: [] };
  const isEmpty = computedState === 'NO_AGENT';
  const alarms: readonly (AlarmReason | false)[] = [
    isEmpty && callers > 0 && 'noAgent',
    computedState === 'QUEUE_FULL' && callers > 0 && 'full',
    reached(waitMs, thresholds.waitMs) && 'wait',
    reached(callers, thresholds.waiting) && 'waiting',
  ];
  const reasons = alarms.filter((reason) => reason !== false);
  if (reasons.length > 0) return { level: 'alarm', reasons };
  const warnings: readonly (AlarmReason | false)[] = [
    isEmpty && 'noAgent',
    reached(waitMs, thresholds.waitMs / 2) && 'wait',
    reached(callers, thresholds.waiting / 2) && 'waiting',
  ];
  const early = warnings.filter((reason) => reason !== false);
  // A caller waits, and no agent is free for the call.
  if (early.length === 0 && callers > 0 && computedState !== 'FREE_AGENTS') early.push('waiting');
  return { level: early.length > 0 ? 'warning' : 'calm', reasons: early };
}
