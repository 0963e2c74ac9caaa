import type { KeyOf } from '#i18n/word-set.ts';
import type { agentWords } from '#phone/agents/words.ts';
import type { GroupAgent } from '#sdk/index.ts';
import type { supervisionWords } from './words.ts';

/** The state of an agent for a supervisor. Moments are milliseconds since 1970. */
export interface AgentFacts {
  readonly state: KeyOf<typeof agentWords> | KeyOf<typeof supervisionWords>;
  /** The reason of the pause, if the state has a reason. */
  readonly reason: string | undefined;
  /** A pause begins after the present call. */
  readonly pauseFollows: boolean;
  /** The begin of the state; undefined where it has no meaning. */
  readonly since: number | undefined;
  /** The time at which the state ends by itself. */
  readonly until: number | undefined;
}

/** An absence after a missed call and a phone that is off have the same status, and differ in the cause. */
const absences: Readonly<Record<string, AgentFacts['state']>> = {
  noAnswer: 'supervision.away.noAnswer',
  notReached: 'supervision.away.notReached',
};

/** Returns the state of an agent for a supervisor, with its reason, begin and end. */
export function agentFacts({ activeMember, operatorStatus: status, groupMember }: GroupAgent): AgentFacts {
  const none = { reason: undefined, pauseFollows: false, since: undefined, until: undefined };
  if (!activeMember) return { ...none, state: 'groups.agentOut' };
  if (status === 'LOGOUT') return { ...none, state: 'agent.status.LOGOUT' };
  const {
    operatorUnreachableCause: cause,
    operatorUnreachableEndTime: back,
    operatorSyndicalPauseEndTime: ready,
    operatorPaused: isPaused = false,
    operatorPauseReasonID: reason,
    operatorStatusTime: since,
  } = groupMember;
  const isAway = status === 'UNREACHABLE' && cause !== undefined;
  const away = isAway ? (absences[cause] ?? 'agent.away') : undefined;
  const inCall = status === 'ACD_CALL' || status === 'NON_ACD_CALL' || status === 'ALERTING';
  return {
    state: away ?? `agent.status.${status}`,
    reason: status === 'PAUSE' ? reason : undefined,
    pauseFollows: isPaused && inCall,
    since,
    until: isAway ? back : status === 'SYNDICAL_PAUSE' ? ready : undefined,
  };
}
