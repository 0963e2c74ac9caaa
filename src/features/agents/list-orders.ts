import type { GroupAgent, OperatorStatus, SeenGroup } from '../../../sdk/index.ts';
import { localChoice } from '../../ui/local-preference/local-preference.ts';

/** The orders of a list of groups. `own` is that of the phone system. */
export const groupOrders = ['own', 'name', 'waiting'] as const;
type GroupOrder = (typeof groupOrders)[number];
/** The orders of the agents of a group. `own` is that in which the group has them. */
export const agentOrders = ['own', 'name', 'status'] as const;
export type AgentOrder = (typeof agentOrders)[number];
/** The agents that a list shows. */
export const agentViews = ['all', 'present'] as const;
type AgentView = (typeof agentViews)[number];

/** The choices of each user in this browser. */
export const groupOrderChoice = localChoice('groupOrder', groupOrders);
export const agentOrderChoice = localChoice('agentOrder', agentOrders);
export const agentViewChoice = localChoice('agentView', agentViews);

/** Returns the groups in an order. Groups with as many callers keep their order. */
export function orderedGroups<Group extends Pick<SeenGroup, 'label' | 'acdGroupNbClientsInQueue'>>(
  groups: readonly Group[],
  order: GroupOrder,
): readonly Group[] {
  if (order === 'own') return groups;
  return groups.toSorted((one, other) =>
    order === 'name'
      ? one.label.localeCompare(other.label)
      : other.acdGroupNbClientsInQueue - one.acdGroupNbClientsInQueue,
  );
}

/** The statuses of agents, those first who can take a call. */
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

/** Returns the agents of a view in an order. Agents of one status keep the order of the group. */
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
