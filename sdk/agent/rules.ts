import type { Info } from '../wire/info.ts';
import type { AgentState } from './agent.ts';

export type AgentExtension = NonNullable<Info['extension']>;

/** Core 4: an agent is one, takes calls and has a call pad. */
export const isAgent = (extension: AgentExtension | undefined): boolean =>
  extension?.isACDAgent === true && extension.hasAcdCallPad && extension.isOperatorAcdCallCapable === true;

/** The state of an agent; undefined while the router does not report a status. */
export const agentState = (extension: AgentExtension): AgentState | undefined =>
  extension.operatorStatus && {
    status: extension.operatorStatus,
    paused: extension.operatorPaused ?? false,
    loginTime: extension.operatorLoginTime,
    statusTime: extension.operatorStatusTime,
    pauseReasonID: extension.operatorPauseReasonID,
  };
