import { agentDay } from '../../../../sdk/wire/queues/agent-day.ts';
import { type Ask, pages, type Resource } from '../resource.ts';
import { requireAgent } from './agent-refusal.ts';

/** The agent's own work. */
export const agentDays: Resource = {
  path: 'v1/user/AgentDay',
  access: 'user',
  GET: pages({
    about:
      'Returns the work of the signed-in agent today and yesterday: calls, talking time, pauses and missed calls. Answers 403 for a user who is not an agent with a call pad.',
    item: agentDay,
    page: async (ask: Ask, { offset, length }) => {
      requireAgent(ask);
      const days = await ask.services.agentDays.of(ask.person.id);
      return { count: days.length, items: days.slice(offset, offset + length) };
    },
  }),
};
