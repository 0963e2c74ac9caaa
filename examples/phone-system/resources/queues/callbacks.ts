import { acdCallback } from '../../../../sdk/wire/queues/acd-callback.ts';
import { acdCallbackPath } from '../../domain/paths.ts';
import { list, type Resource, type UserRequest } from '../resource.ts';
import { requireAgent } from './agent-refusal.ts';

/** The calls that the agent's groups owe. */
export const callbacks: Resource = {
  path: 'v1/user/AcdCallback',
  access: 'user',
  GET: list({
    about:
      'Returns the calls that the groups of the signed-in agent owe to callers who did not want to wait, the oldest request first. One that is due is also a caller of its group. Answers 403 for a user who is not an agent with a call pad.',
    item: acdCallback,
    filters: ['group', 'number'],
    read: (request: UserRequest) => {
      requireAgent(request);
      const own = new Set(request.services.groups.idsOf(request.person.id));
      return request.services.callbacks
        .all()
        .flatMap(({ id, groupId, number, label, since, attempts, dueAt }) =>
          own.has(groupId)
            ? [
                {
                  restUri: acdCallbackPath(id),
                  acdCallbackID: String(id),
                  group: String(groupId),
                  number,
                  ...(label === undefined ? {} : { displayName: label }),
                  requestTime: since,
                  attempts,
                  dueTime: dueAt,
                },
              ]
            : [],
        );
    },
  }),
};
