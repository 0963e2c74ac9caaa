import { agentDay } from '../../../../sdk/wire/queues/agent-day.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, list } from '../../resources/resource.ts';
import { requireAgent } from './agent-refusal.ts';

/** The agent's own work. */
export const agentDays: Resource = {
  path: 'v1/user/AgentDay',
  access: 'user',
  GET: list({
    about:
      'Returns the work of the signed-in agent today and yesterday: calls, talking time, pauses and missed calls. Answers 403 for a user who is not an agent with a call pad, or whose `isACDStatsAllowed` is false.',
    item: agentDay,
    page: async (request: UserRequest, { offset, length }) => {
      requireAgent(request);
      if (request.person.licences.areStatisticsBarred) throw refuse(403, 'You may not see these figures.');
      const days = await request.services.agentDays.of(request.person.id);
      return { count: days.length, items: days.slice(offset, offset + length) };
    },
  }),
};
