import { defineWords } from '#i18n/word-set.ts';

/** The lists of groups and of their agents, and the places of a queue. */
export const listOrderWords = defineWords({
  'groups.order': 'Order of queues',
  'groups.order.own': 'As listed',
  'groups.order.name': 'By name',
  'groups.order.waiting': 'Most callers first',
  'groups.order.urgency': 'Most urgent first',
  'groups.agentOrder': 'Order of agents',
  'groups.agentOrder.own': 'As in the queue',
  'groups.agentOrder.name': 'By name',
  'groups.agentOrder.status': 'Free agents first',
  'groups.agentView': 'Agents shown',
  'groups.agentView.all': 'All',
  'groups.agentView.present': 'Logged in',
  'groups.placesTaken': '{{taken}} of {{all}}',
});
