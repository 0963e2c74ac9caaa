import type { AgentState } from '../../../sdk/index.ts';
import type { Status } from '../../ui/status-dot/status-dot.tsx';

/** The colour of what an agent does. */
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

const inCalls: ReadonlySet<AgentState['status']> = new Set(['NON_ACD_CALL', 'ALERTING', 'ACD_CALL']);

/** In pause, or wanting one: whichever of the two the phone system says first. */
export const isPaused = ({ paused, status }: Pick<AgentState, 'paused' | 'status'>): boolean =>
  paused || status === 'PAUSE';

/** Also where nobody says since when. */
export const isLoggedIn = ({ status }: Pick<AgentState, 'status'>): boolean => status !== 'LOGOUT';

/** A pause was asked for, and begins when the present calls are over. */
export const pauseFollows = ({ paused, status }: Pick<AgentState, 'paused' | 'status'>): boolean =>
  paused && inCalls.has(status);

/** Core 4: with a call of a group nobody logs out. */
export const mayLogOut = ({ status }: Pick<AgentState, 'status'>): boolean => status !== 'ACD_CALL';
