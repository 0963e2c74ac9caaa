import type { ReadonlySignal } from '@preact/signals-core';
import type { PauseReason } from '../wire/agent.ts';
import type { OperatorStatus } from '../wire/info.ts';

/** How an agent is. Moments are milliseconds since 1970 by the server's clock. */
export interface AgentState {
  readonly status: OperatorStatus;
  /** In pause, or wants one when the present calls are over. */
  readonly paused: boolean;
  /** Since when the agent works; undefined while not logged in. */
  readonly loginTime: number | undefined;
  /** Since when the status is what it is. */
  readonly statusTime: number | undefined;
  /** Undefined without a pause, and for one without a reason. */
  readonly pauseReasonID: string | undefined;
}

export type AgentCommand = 'login' | 'logout' | 'startPause' | 'stopPause' | 'cancelPause';

/**
 * The user as an agent of call queues. Methods settle when the router has answered; what came of it shows in `state`.
 * One command runs at a time. They reject with `agent.commandPending` (another one is under way), `agent.notAgent`,
 * `agent.notPossible` (not in this state), `agent.failed`, `offline`, `timeout`.
 */
export interface Agent {
  /** Whether the user can work as an agent: is one, takes calls and has a call pad. */
  readonly isAgent: ReadonlySignal<boolean>;
  /** Live; undefined for a user who is not an agent, and until the router has reported it. */
  readonly state: ReadonlySignal<AgentState | undefined>;
  /** The command under way. */
  readonly pending: ReadonlySignal<AgentCommand | undefined>;
  /** Begins to work, in the groups in which the user takes part. */
  login(): Promise<void>;
  /** Ends work. Rejects also with `agent.inAcdCall`: a distributed call has to end first. */
  logout(): Promise<void>;
  /**
   * Begins a pause; during a call it begins afterwards. Without a `reason` (a `PauseReason.acdPauseReasonID`) the only
   * one there is is given, or none. Rejects also with `agent.unknownReason`.
   */
  startPause(options?: { readonly reason?: string }): Promise<void>;
  /** Ends the pause. */
  stopPause(): Promise<void>;
  /** Takes back a pause, also one that waits for the end of a call. */
  cancelPause(): Promise<void>;
  /** The reasons that the enterprise has for a pause; there may be none. */
  pauseReasons(): Promise<readonly PauseReason[]>;
}
