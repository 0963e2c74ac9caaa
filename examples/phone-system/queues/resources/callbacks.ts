import { acdCallback } from '../../../../sdk/wire/queues/acd-callback.ts';
import { topics } from '../../base/changes.ts';
import { type Resource, serialized, type UserRequest } from '../../resources/resource.ts';
import { describeCallback } from '../callbacks.ts';
import { requireAgent } from './agent-refusal.ts';

/** The calls that the agent's groups owe. */
export const callbacks: Resource = {
  path: 'v1/user/AcdCallback',
  access: 'user',
  GET: serialized({
    about:
      'Returns the calls that the groups of the signed-in agent owe to callers who did not want to wait, the oldest request first. One that is due is also a caller of its group. Answers 403 for a user who is not an agent with a call pad.',
    item: acdCallback,
    serialize: (item) => item,
    filters: ['group', 'number'],
    read: (request: UserRequest) => {
      requireAgent(request);
      return request.services.callbacks.all().map(describeCallback);
    },
    fits: ({ group }, { person, services }) => services.groups.idsOf(person.id).includes(Number(group)),
    topic: () => topics.acdCallbacks,
  }),
};
