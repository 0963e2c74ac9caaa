import type { KeyOf } from '#i18n/word-set.ts';
import type { GroupColor, SeenGroup } from '#sdk/index.ts';
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

/** The state of a group with the number of its waiting callers. */
export type CountedState = Pick<SeenGroup, 'color' | 'computedState' | 'acdGroupNbClientsInQueue'>;

/**
 * The colour of a group for its agents. Waiting callers show while agents are free, too. A group that nobody works for and
 * nobody waits for is at rest: red would call for help.
 */
export function colorForAgents({ color, computedState, acdGroupNbClientsInQueue: waiting }: CountedState) {
  if (waiting > 0) return color === 'green' ? 'yellow' : color;
  return computedState === 'NO_AGENT' ? 'none' : color;
}

/** The words for the state of a group. They speak of waiting callers if, and only if, there are some. */
export function groupStateKey({
  computedState,
  acdGroupNbClientsInQueue: waiting,
}: Omit<CountedState, 'color'>): KeyOf<typeof agentWords> {
  const isQueued = computedState === 'QUEUE_UNDER_50' || computedState === 'QUEUE_OVER_50';
  if (waiting === 0 && isQueued) return 'groups.allBusy';
  if (waiting > 0 && computedState === 'FREE_AGENTS') return 'groups.state.QUEUE_UNDER_50';
  return `groups.state.${computedState}`;
}
