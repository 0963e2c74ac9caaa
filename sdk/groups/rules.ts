import type { AcdGroup, AcdGroupAddress } from '#wire/acd-group.ts';
import type { InfoExtension } from '../profile/rules.ts';
import type { RouterAddress } from '../transport/router-address.ts';

/** The state of a group for its callers: why there is no answer, or how soon there will be an answer. */
export type GroupState =
  | 'CLOSED_MANUAL'
  | 'CLOSED_CALENDAR'
  | 'NO_AGENT'
  | 'QUEUE_FULL'
  | 'FREE_AGENTS'
  | 'QUEUE_UNDER_50'
  | 'QUEUE_OVER_50';

/**
 * The colour of a group: green while agents are free, yellow while callers queue, orange while they fill more than half of
 * the queue, red if no agent answers or the queue is full, and none for a closed group.
 */
export type GroupColor = 'green' | 'yellow' | 'orange' | 'red' | 'none';

/** How much of a queue is in use: less than 33 percent of its places, 33 to 66, or more. */
export type UsageClass = 'low' | 'medium' | 'high';

/** A group of agents that the user is a member of. */
export interface AgentGroup extends AcdGroup {
  /** True if the group is not closed by hand and its calendar is open. */
  readonly isOpen: boolean;
  /** The state of the group, computed from its opening and its agents. */
  readonly computedState: GroupState;
  /** The colour of that state. */
  readonly color: GroupColor;
  /** How much of the queue is in use. */
  readonly usage: UsageClass;
}

export const isOpen = ({ active, isAcdGroupCalendarOpen }: AcdGroupAddress): boolean =>
  active && isAcdGroupCalendarOpen;

/** The one state of a group that matters most to its callers. */
export function computedState(group: AcdGroupAddress): GroupState {
  const { queueSize, acdGroupNbClientsInQueue: waiting } = group;
  if (!group.active) return 'CLOSED_MANUAL';
  if (!group.isAcdGroupCalendarOpen) return 'CLOSED_CALENDAR';
  if (group.acdGroupNbFreeOperators <= 0) return 'NO_AGENT';
  if (queueSize === 0 || (queueSize > 0 && waiting >= queueSize)) return 'QUEUE_FULL';
  if (group.acdGroupNbAvailableOperators > 0) return 'FREE_AGENTS';
  return queueSize < 0 || waiting <= queueSize / 2 ? 'QUEUE_UNDER_50' : 'QUEUE_OVER_50';
}

const colors: Readonly<Record<GroupState, GroupColor>> = {
  CLOSED_MANUAL: 'none',
  CLOSED_CALENDAR: 'none',
  NO_AGENT: 'red',
  QUEUE_FULL: 'red',
  FREE_AGENTS: 'green',
  QUEUE_UNDER_50: 'yellow',
  QUEUE_OVER_50: 'orange',
};

/** The usage of a queue. A queue without places is full, and a queue with any number of places is empty. */
export function usageClass({
  queueSize,
  acdGroupNbClientsInQueue: waiting,
}: Pick<AcdGroup, 'queueSize' | 'acdGroupNbClientsInQueue'>): UsageClass {
  if (queueSize < 0) return 'low';
  const percent = queueSize === 0 ? 100 : (100 * waiting) / queueSize;
  if (percent < 33) return 'low';
  return percent <= 66 ? 'medium' : 'high';
}

/** A group that the user is a member of or supervises, with its settings. */
export type SeenGroup = Omit<AgentGroup, 'activeMember'>;

/** Adds the values that are computed from a group's counters. */
export const withState = <Group extends AcdGroupAddress>(group: Group) => ({
  ...group,
  isOpen: isOpen(group),
  computedState: computedState(group),
  color: colors[computedState(group)],
  usage: usageClass(group),
});

export const toAgentGroup = (group: AcdGroup): AgentGroup => withState(group);

export const toSeenGroup = (group: AcdGroupAddress): SeenGroup => withState(group);

/** Returns a group whose photo has an address that a page can load. */
export const withPhoto = <Group extends Pick<AcdGroupAddress, 'urlPhoto'>>(
  group: Group,
  address: Pick<RouterAddress, 'ofPicture'>,
): Group => (group.urlPhoto ? { ...group, urlPhoto: address.ofPicture(group.urlPhoto) } : group);

/** Returns true if a user supervises a group: a restricted supervisor only the groups that are listed, by id or number. */
export function supervises(
  extension: InfoExtension | undefined,
  { internalAddressID, addressNumber }: Pick<AcdGroupAddress, 'internalAddressID' | 'addressNumber'>,
): boolean {
  const { iUser, restrictedACDGroups = [], isMyCallCenterAllowed } = extension ?? {};
  if (!iUser?.isACDSupervisor || isMyCallCenterAllowed === false) return false;
  if (!iUser.isAcdSupervisorAccessRestricted) return true;
  return restrictedACDGroups.some((one) => one === internalAddressID || one === addressNumber);
}

/** Returns true if a user may change the settings and sounds of a group. */
export const manages = (
  group: Pick<AcdGroupAddress, 'internalAddressID' | 'addressNumber' | 'allowMembersEditFwd'>,
  user: { readonly extension: InfoExtension | undefined; readonly isMember: boolean },
): boolean => supervises(user.extension, group) || (user.isMember && group.allowMembersEditFwd === true);
