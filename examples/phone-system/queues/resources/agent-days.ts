import { agentDay } from '../../../../sdk/wire/queues/agent-day.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { requireAgent } from './agent-refusal.ts';

/** The agent's own work. */
export const agentDays: Resource = {
  path: 'v1/user/AgentDay',
  access: 'user',
  GET: list({
    about:
      'Returns the work of the signed-in agent today and yesterday: calls, talking time, pauses and missed calls. Answers 403 for a user who is not an agent with a call pad, or whose `isACDStatsAllowed` is false.',
    item: agentDay,
    read: (request: UserRequest) => {
      requireAgent(request);
      if (request.person.licences.areStatisticsBarred) throw refuse(403, 'You may not see these figures.');
      return request.services.agentDays.of(request.person.id);
    },
  }),
};
