import type { AgentGroup } from '../../../sdk/index.ts';
import type { agentWords } from '../../i18n/en/calls/agents.ts';
import type { KeyOf } from '../../i18n/words.ts';
import { type QueueStatus, StatusDot } from '../../ui/status-dot/status-dot.tsx';

/** Green while agents are free, yellow and orange while callers wait, red if nobody answers. */
const colors: Readonly<Record<AgentGroup['computedState'], QueueStatus | 'unavailable'>> = {
  CLOSED_MANUAL: 'unavailable',
  CLOSED_CALENDAR: 'unavailable',
  FREE_AGENTS: 'queueGreen',
  QUEUE_UNDER_50: 'queueYellow',
  QUEUE_OVER_50: 'queueOrange',
  NO_AGENT: 'queueRed',
  QUEUE_FULL: 'queueRed',
};

/** The state of a group as a colour. Its text is beside it, so screen readers skip it. */
export const GroupMark = ({ state }: { state: AgentGroup['computedState'] }) => (
  <StatusDot status={colors[state]} />
);

/** The words for the state of a group. A queue in which nobody waits is not described as one with waiting callers. */
export const groupStateKey = ({
  computedState,
  acdGroupNbClientsInQueue: waiting,
}: Pick<AgentGroup, 'computedState' | 'acdGroupNbClientsInQueue'>): KeyOf<typeof agentWords> =>
  waiting === 0 && (computedState === 'QUEUE_UNDER_50' || computedState === 'QUEUE_OVER_50')
    ? 'groups.allBusy'
    : `groups.state.${computedState}`;
