import type { AgentState } from '#sdk/index.ts';
import type { Status } from '#ui/status-dot/status-dot.tsx';

/** The colours of an agent's statuses. */
export const agentColors: Readonly<Record<AgentState['status'], Status>> = {
  UNREACHABLE: 'unavailable',
  LOGOUT: 'unavailable',
  IDLE: 'available',
  PAUSE: 'limited',
  NON_ACD_CALL: 'busy',
  ALERTING: 'ringing',
  SYNDICAL_PAUSE: 'limited',
  ACD_CALL: 'busy',
};

/** True during a pause and when a pause is requested. The phone system may report either first. */
export const isPaused = (state: Pick<AgentState, 'isPaused' | 'status'>): boolean =>
  state.isPaused || state.status === 'PAUSE';

/** True also without a start time. */
export const isLoggedIn = ({ status }: Pick<AgentState, 'status'>): boolean => status !== 'LOGOUT';

/** An agent with a call of a group cannot log out. */
export const mayLogOut = ({ status }: Pick<AgentState, 'status'>): boolean => status !== 'ACD_CALL';
