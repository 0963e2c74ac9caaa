import type { Info, OperatorStatus } from '../wire/session/info.ts';

/** The state of an agent. Moments are milliseconds since 1970 by the server's clock. */
export interface AgentState {
  /** The work status that the router reports. */
  readonly status: OperatorStatus;
  /** In pause, or waiting for the present calls to end before the pause begins. */
  readonly isPaused: boolean;
  /** When the agent logged in; undefined while not logged in. */
  readonly loginTime: number | undefined;
  /** When the status last changed. */
  readonly statusTime: number | undefined;
  /** Undefined without a pause, and for a pause without a reason. */
  readonly pauseReasonID: string | undefined;
}

export type AgentExtension = NonNullable<Info['extension']>;

/** Whether a user can work as an agent: is an agent, takes calls and has a call pad. */
export const isAgent = (extension: AgentExtension | undefined): boolean =>
  extension?.isACDAgent === true && extension.hasAcdCallPad && extension.isOperatorAcdCallCapable === true;

/** The state of an agent; undefined while the router does not report a status. */
export const agentState = (extension: AgentExtension): AgentState | undefined =>
  extension.operatorStatus && {
    status: extension.operatorStatus,
    isPaused: extension.operatorPaused ?? false,
    loginTime: extension.operatorLoginTime,
    statusTime: extension.operatorStatusTime,
    pauseReasonID: extension.operatorPauseReasonID,
  };
