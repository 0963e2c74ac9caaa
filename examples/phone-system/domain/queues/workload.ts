import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';

/** The group calls of an agent since the login: how many, and how long they lasted. */
export interface Workload {
  readonly groupCalls: number;
  readonly talkedMs: number;
}

export const noWork: Workload = { groupCalls: 0, talkedMs: 0 };

/** A change of an agent's status. `afterMs` is how long the status before lasted. */
export interface StatusChange {
  readonly from: OperatorStatus;
  readonly to: OperatorStatus;
  readonly afterMs: number;
}

/** The workload after a change of status: an `ACD_CALL` counts when it begins, its time when it ends. */
export const withStatusChange = (
  { groupCalls, talkedMs }: Workload,
  { from, to, afterMs }: StatusChange,
): Workload => ({
  groupCalls: groupCalls + (to === 'ACD_CALL' && from !== 'ACD_CALL' ? 1 : 0),
  talkedMs: talkedMs + (from === 'ACD_CALL' ? afterMs : 0),
});
