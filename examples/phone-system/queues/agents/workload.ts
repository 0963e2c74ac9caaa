import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';

/** The group calls of an agent since the login: how many were answered, and how long they lasted. */
export interface Workload {
  readonly groupCalls: number;
  readonly talkedMs: number;
}

export const noWork: Workload = { groupCalls: 0, talkedMs: 0 };

/** The end of a status. `afterMs` is how long it lasted. */
export interface StatusChange {
  readonly from: OperatorStatus;
  readonly afterMs: number;
}

/** The workload after a change of status: the time of a group call counts when it ends, or is interrupted by a hold. */
export const withStatusChange = (workload: Workload, { from, afterMs }: StatusChange): Workload =>
  from === 'ACD_CALL' ? { ...workload, talkedMs: workload.talkedMs + afterMs } : workload;
