import type { GroupAgent, GroupColor, OperatorStatus, SeenGroup } from '#sdk/index.ts';
import { localChoice } from '#ui/local-preference/local-preference.ts';

/** The orders of a list of groups. `own` is that of the phone system. */
export const groupOrders = ['own', 'name', 'waiting', 'urgency'] as const;
type GroupOrder = (typeof groupOrders)[number];
/** The groups that a list shows. */
export const groupFilters = ['all', 'waiting', 'urgent', 'open'] as const;
export type GroupFilter = (typeof groupFilters)[number];
/** The looks of the list of groups. */
export const groupViews = ['list', 'tiles'] as const;
/** The orders of the agents of a group. `own` is that in which the group has them. */
export const agentOrders = ['own', 'name', 'status'] as const;
export type AgentOrder = (typeof agentOrders)[number];
/** The agents that a list shows. */
export const agentViews = ['all', 'present'] as const;
type AgentView = (typeof agentViews)[number];

/** The choices of each user in this browser. */
export const groupOrderChoice = localChoice('groupOrder', groupOrders);
export const groupFilterChoice = localChoice('groupFilter', groupFilters);
export const groupViewChoice = localChoice('groupView', groupViews);
export const agentOrderChoice = localChoice('agentOrder', agentOrders);
export const agentViewChoice = localChoice('agentView', agentViews);

/** The colours of groups, the most urgent colour first. */
const byUrgency: readonly GroupColor[] = ['red', 'orange', 'yellow', 'green', 'none'];

const orders: Readonly<
  Record<Exclude<GroupOrder, 'own'>, (one: OrderedGroup, other: OrderedGroup) => number>
> = {
  name: (one, other) => one.label.localeCompare(other.label),
  waiting: (one, other) => other.acdGroupNbClientsInQueue - one.acdGroupNbClientsInQueue,
  urgency: (one, other) =>
    byUrgency.indexOf(one.color) - byUrgency.indexOf(other.color) || orders.waiting(one, other),
};

type OrderedGroup = Pick<SeenGroup, 'label' | 'acdGroupNbClientsInQueue' | 'color'>;

/** Returns the groups in an order. Groups that are equal in it keep their order. */
export function orderedGroups<Group extends OrderedGroup>(
  groups: readonly Group[],
  order: GroupOrder,
): readonly Group[] {
  return order === 'own' ? groups : groups.toSorted(orders[order]);
}

const fits: Readonly<Record<GroupFilter, (group: FilteredGroup) => boolean>> = {
  all: () => true,
  waiting: ({ acdGroupNbClientsInQueue: waiting }) => waiting > 0,
  urgent: ({ color }) => color === 'red' || color === 'orange',
  open: ({ isOpen }) => isOpen,
};

type FilteredGroup = Pick<SeenGroup, 'acdGroupNbClientsInQueue' | 'color' | 'isOpen'>;

/** Returns the groups that a filter shows. */
export const filteredGroups = <Group extends FilteredGroup>(
  groups: readonly Group[],
  filter: GroupFilter,
): readonly Group[] => (filter === 'all' ? groups : groups.filter(fits[filter]));

/** The statuses of agents, the statuses that can take a call first. */
const byAvailability: readonly OperatorStatus[] = [
  'IDLE',
  'ALERTING',
  'ACD_CALL',
  'NON_ACD_CALL',
  'SYNDICAL_PAUSE',
  'PAUSE',
  'UNREACHABLE',
  'LOGOUT',
];

type ShownAgent = Pick<GroupAgent, 'activeMember' | 'operatorStatus' | 'groupMember'>;

/** The name of an agent on the screen. */
export const agentName = ({ groupMember }: Pick<GroupAgent, 'groupMember'>): string =>
  groupMember.displayName || groupMember.addressNumber;

const isPresent = ({ activeMember, operatorStatus }: ShownAgent) =>
  activeMember && operatorStatus !== 'LOGOUT';

/** An agent who does not take part comes after all who do. */
const rankOf = ({ activeMember, operatorStatus }: ShownAgent): number =>
  byAvailability.indexOf(operatorStatus) + (activeMember ? 0 : byAvailability.length);

/** Returns the agents of a view in an order. Agents of the same status keep the order of the group. */
export function orderedAgents<Agent extends ShownAgent>(
  agents: readonly Agent[],
  { order, view }: { readonly order: AgentOrder; readonly view: AgentView },
): readonly Agent[] {
  const shown = view === 'all' ? agents : agents.filter(isPresent);
  if (order === 'own') return shown;
  return shown.toSorted((one, other) =>
    order === 'name' ? agentName(one).localeCompare(agentName(other)) : rankOf(one) - rankOf(other),
  );
}
