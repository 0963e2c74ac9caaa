import type { AcdGroup } from '../wire/acd-group.ts';

/** The state of a group for its callers: why nobody answers, or how soon somebody will. */
export type GroupState =
  | 'CLOSED_MANUAL'
  | 'CLOSED_CALENDAR'
  | 'NO_AGENT'
  | 'QUEUE_FULL'
  | 'FREE_AGENTS'
  | 'QUEUE_UNDER_50'
  | 'QUEUE_OVER_50';

/** A group of agents that the user is a member of. */
export interface AgentGroup extends AcdGroup {
  /** Nobody closed it, and its calendar is open. */
  readonly isOpen: boolean;
  /** The state of the group, computed from its opening and its agents. */
  readonly computedState: GroupState;
}

export const isOpen = ({ active, isAcdGroupCalendarOpen }: AcdGroup): boolean =>
  active && isAcdGroupCalendarOpen;

/** The one state of a group that matters most to its callers. */
export function computedState(group: AcdGroup): GroupState {
  const { queueSize, acdGroupNbClientsInQueue: waiting } = group;
  if (!group.active) return 'CLOSED_MANUAL';
  if (!group.isAcdGroupCalendarOpen) return 'CLOSED_CALENDAR';
  if (group.acdGroupNbFreeOperators <= 0) return 'NO_AGENT';
  if (queueSize === 0 || (queueSize > 0 && waiting >= queueSize)) return 'QUEUE_FULL';
  if (group.acdGroupNbAvailableOperators > 0) return 'FREE_AGENTS';
  return queueSize < 0 || waiting <= queueSize / 2 ? 'QUEUE_UNDER_50' : 'QUEUE_OVER_50';
}

export const toAgentGroup = (group: AcdGroup): AgentGroup => ({
  ...group,
  isOpen: isOpen(group),
  computedState: computedState(group),
});
