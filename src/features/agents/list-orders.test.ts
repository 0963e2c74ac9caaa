import { expect, test } from 'vitest';
import type { GroupAgent, OperatorStatus } from '../../../sdk/index.ts';
import { type AgentOrder, orderedAgents, orderedGroups } from './list-orders.ts';

const group = (label: string, acdGroupNbClientsInQueue: number) => ({ label, acdGroupNbClientsInQueue });
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
