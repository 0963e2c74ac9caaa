import type { AcdGroup } from '../wire/acd-group.ts';
import type { AgentGroup, GroupState } from './groups.ts';

export const isOpen = ({ active, isAcdGroupCalendarOpen }: AcdGroup): boolean =>
  active && isAcdGroupCalendarOpen;

/** Core 4: what of a group counts most. */
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
