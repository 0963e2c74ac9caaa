import type { KeyOf } from '#i18n/word-set.ts';
import type { AgentGroup, GroupColor } from '#sdk/index.ts';
import { type QueueStatus, StatusDot } from '#ui/status-dot/status-dot.tsx';
import type { agentWords } from './words.ts';

const marks: Readonly<Record<GroupColor, QueueStatus | 'unavailable'>> = {
  green: 'queueGreen',
  yellow: 'queueYellow',
  orange: 'queueOrange',
  red: 'queueRed',
  none: 'unavailable',
};

/** The state of a group as a colour. Its text is beside it, so screen readers skip it. */
export const GroupMark = ({ color }: { color: GroupColor }) => <StatusDot status={marks[color]} />;

/** The words for the state of a group. A queue in which no caller waits is not described as a queue with waiting callers. */
export const groupStateKey = ({
  computedState,
  acdGroupNbClientsInQueue: waiting,
}: Pick<AgentGroup, 'computedState' | 'acdGroupNbClientsInQueue'>): KeyOf<typeof agentWords> =>
  waiting === 0 && (computedState === 'QUEUE_UNDER_50' || computedState === 'QUEUE_OVER_50')
    ? 'groups.allBusy'
    : `groups.state.${computedState}`;
