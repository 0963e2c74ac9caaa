import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';
import type { Absence, AfterCall, Duty, WrapUp } from './agent-state.ts';
import type { Workload } from './workload.ts';

/** The state of an agent in the phone system. */
export interface Agent {
  readonly hasCallPad: boolean;
  readonly isCallCapable: boolean;
  readonly hasVisualQueue: boolean;
  duty: Duty;
  workload: Workload;
  status: OperatorStatus;
  /** Since when it is that. */
  statusAt: number;
  /** The time of the status on the clock that is never set back. */
  elapsedAt: number;
  /** The state before the phone became unreachable. */
  before:
    | { readonly status: OperatorStatus; readonly statusAt: number; readonly elapsedAt: number }
    | undefined;
  /** The consequences of the present or the last call of a group. */
  after: AfterCall | undefined;
  /** Is in a call of a group, held or not. */
  isInCall: boolean;
  wrapUp: WrapUp | undefined;
  absence: Absence | undefined;
  isFeedbackNeeded: boolean;
  /** The calls that the agent did not answer, and the calls that could not ring, since the login. */
  noAnswers: number;
  notReached: number;
  /** A phone of the agent was in service. */
  isPresent: boolean;
  /** Cancel the ends of the pause after a call, and of the absence. */
  readonly timers: Map<'wrapUp' | 'absence', () => void>;
}

/** The state of a user who is not an agent. */
export const nobody = {
  isACDAgent: false,
  hasAcdCallPad: false,
  isOperatorAcdCallCapable: false,
  operatorStatus: 'LOGOUT',
  operatorPaused: false,
} as const;

/** The agent's part of an extension. */
export function describeAgent(agent: Agent) {
  const { loggedInAt, isPaused, pauseReasonId } = agent.duty;
  const { wrapUp, absence } = agent;
  return {
    isACDAgent: true,
    hasAcdCallPad: agent.hasCallPad,
    isOperatorAcdCallCapable: agent.isCallCapable,
    isAgentVisualQueue: agent.hasVisualQueue,
    operatorStatus: agent.status,
    operatorStatusTime: agent.statusAt,
    ...(loggedInAt === undefined ? {} : { operatorLoginTime: loggedInAt }),
    operatorPaused: isPaused,
    ...(pauseReasonId === undefined ? {} : { operatorPauseReasonID: String(pauseReasonId) }),
    ...(wrapUp && { operatorSyndicalPauseTime: wrapUp.since }),
    ...(wrapUp?.until === undefined ? {} : { operatorSyndicalPauseEndTime: wrapUp.until }),
    ...(absence && {
      operatorUnreachableTime: absence.since,
      operatorUnreachableEndTime: absence.until,
      operatorUnreachableCause: absence.cause,
    }),
    operatorFeedbackNeeded: agent.isFeedbackNeeded,
    operatorNbNoAnswer: agent.noAnswers,
    operatorNbNotReached: agent.notReached,
  };
}
