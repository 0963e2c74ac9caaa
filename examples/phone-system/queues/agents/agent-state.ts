import type { OperatorStatus, TelephonicState } from '../../../../sdk/wire/session/info.ts';

/** The visible part of a user's calls and phones. */
export type PhoneUse = Extract<TelephonicState, 'busy' | 'ringing' | 'available' | 'unavailable'>;

/** The decisions of an agent. */
export interface Duty {
  readonly loggedInAt: number | undefined;
  readonly isPaused: boolean;
  readonly pauseReasonId: number | undefined;
}

/** The pause after a call of a group, to complete the work on it. */
export interface WrapUp {
  readonly since: number;
  /** Undefined: until the agent ends it. */
  readonly until: number | undefined;
}

/** Why an agent missed a call: the agent did not answer, or no phone could ring. */
export type MissCause = 'noAnswer' | 'notReached';

/** A time without calls after a call that the agent missed. */
export interface Absence {
  readonly since: number;
  readonly until: number;
  readonly cause: MissCause;
}

/** The consequences of a call of a group for the agent, by the settings of the group. */
export interface AfterCall {
  /** The pause, in milliseconds; below 0: until the agent ends it. */
  readonly pauseMs: number;
  /** The agent is asked for the outcome of the call. */
  readonly asksFeedback: boolean;
}

/** The facts that decide the status of an agent. */
export interface AgentSituation {
  readonly duty: Duty;
  readonly wrapUp: WrapUp | undefined;
  readonly absence: Absence | undefined;
  readonly phones: PhoneUse;
  /** Talks in a call that a group distributed. */
  readonly isInGroupCall: boolean;
  /** False for an agent who takes messages only, and so needs no phone. */
  readonly isCallCapable: boolean;
}

/**
 * Returns the status of an agent: first whether logged in at all, then calls, then a pause, then the wrap-up of a call, then
 * whether calls can come.
 */
export function statusOf({
  duty,
  wrapUp,
  absence,
  phones,
  isInGroupCall,
  isCallCapable,
}: AgentSituation): OperatorStatus {
  if (duty.loggedInAt === undefined) return 'LOGOUT';
  if (isInGroupCall) return 'ACD_CALL';
  if (phones === 'busy') return 'NON_ACD_CALL';
  if (phones === 'ringing') return 'ALERTING';
  if (duty.isPaused) return 'PAUSE';
  if (wrapUp) return 'SYNDICAL_PAUSE';
  if (absence) return 'UNREACHABLE';
  return phones === 'available' || !isCallCapable ? 'IDLE' : 'UNREACHABLE';
}

/** The pause that follows a call, if any. @param now when the call ended */
export const wrapUpAfter = ({ pauseMs }: AfterCall, now: number): WrapUp | undefined =>
  pauseMs === 0 ? undefined : { since: now, until: pauseMs < 0 ? undefined : now + pauseMs };
