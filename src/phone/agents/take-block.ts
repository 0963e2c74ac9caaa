import type { KeyOf } from '#i18n/word-set.ts';
import type { AgentState } from '#sdk/index.ts';
import type { takeWords } from './take-words.ts';

const reasons: Readonly<Record<AgentState['status'], KeyOf<typeof takeWords> | undefined>> = {
  IDLE: undefined,
  LOGOUT: 'take.logout',
  PAUSE: 'take.pause',
  SYNDICAL_PAUSE: 'take.wrapUp',
  ACD_CALL: 'take.inCall',
  NON_ACD_CALL: 'take.inCall',
  ALERTING: 'take.ringing',
  UNREACHABLE: 'take.noPhone',
};

/** Returns the reason why an agent in this state cannot take a caller; undefined for an agent who can. */
export const takeBlock = ({ status, unreachable }: Pick<AgentState, 'status' | 'unreachable'>) =>
  status === 'UNREACHABLE' && unreachable ? 'take.away' : reasons[status];
