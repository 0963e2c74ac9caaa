import { expect, test } from 'vitest';
import type { GroupAgent, GroupColor, OperatorStatus } from '#sdk/index.ts';
import {
  type AgentOrder,
  filteredGroups,
  type GroupFilter,
  orderedAgents,
  orderedGroups,
} from './list-orders.ts';

const group = (label: string, acdGroupNbClientsInQueue: number, color: GroupColor = 'green') => ({
  label,
  acdGroupNbClientsInQueue,
  color,
  isOpen: color !== 'none',
});
const agent = (displayName: string, operatorStatus: OperatorStatus, activeMember = true) =>
  ({ activeMember, operatorStatus, groupMember: { displayName, addressNumber: '101' } }) as GroupAgent;

test('groups are sorted by name or by waiting callers, and equal ones keep their order', () => {
  const groups = [group('Sales', 1), group('Élan', 3), group('Help', 1), group('Fax', 0)];
  const labels = (order: 'own' | 'name' | 'waiting') =>
    orderedGroups(groups, order).map(({ label }) => label);
  expect(labels('own')).toEqual(['Sales', 'Élan', 'Help', 'Fax']);
  expect(labels('name')).toEqual(['Élan', 'Fax', 'Help', 'Sales']);
  expect(labels('waiting')).toEqual(['Élan', 'Sales', 'Help', 'Fax']);
});

const states = [
  group('Closed', 0, 'none'),
  group('Free', 0),
  group('Busy', 2, 'yellow'),
  group('Nobody', 1, 'red'),
  group('Nearly full', 6, 'orange'),
  group('Full', 9, 'red'),
];
const labelsOf = (groups: readonly { readonly label: string }[]) => groups.map(({ label }) => label);

test('by urgency, groups that take no calls come first, then the fullest queues, and closed ones last', () => {
  const order = ['Full', 'Nobody', 'Nearly full', 'Busy', 'Free', 'Closed'];
  expect(labelsOf(orderedGroups(states, 'urgency'))).toEqual(order);
});

test.each<[GroupFilter, readonly string[]]>([
  ['all', ['Closed', 'Free', 'Busy', 'Nobody', 'Nearly full', 'Full']],
  ['waiting', ['Busy', 'Nobody', 'Nearly full', 'Full']],
  ['urgent', ['Nobody', 'Nearly full', 'Full']],
  ['open', ['Free', 'Busy', 'Nobody', 'Nearly full', 'Full']],
])('the filter %s shows %j', (filter, shown) => {
  expect(labelsOf(filteredGroups(states, filter))).toEqual(shown);
});

const agents = [
  agent('Dave', 'LOGOUT'),
  agent('Bob', 'PAUSE'),
  agent('Erin', 'IDLE', false),
  agent('Carol', 'IDLE'),
  agent('', 'IDLE'),
];
const names = (order: AgentOrder, view: 'all' | 'present' = 'all') =>
  orderedAgents(agents, { order, view }).map(({ groupMember }) => groupMember.displayName);

test('agents are sorted by name or by availability; an agent who does not take part comes last', () => {
  expect(names('own')).toEqual(['Dave', 'Bob', 'Erin', 'Carol', '']);
  expect(names('name')).toEqual(['', 'Bob', 'Carol', 'Dave', 'Erin']);
  expect(names('status')).toEqual(['Carol', '', 'Bob', 'Dave', 'Erin']);
});

test('the view of those at work omits agents who are logged out or do not take part', () => {
  expect(names('own', 'present')).toEqual(['Bob', 'Carol', '']);
  expect(names('status', 'present')).toEqual(['Carol', '', 'Bob']);
});
