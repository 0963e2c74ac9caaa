import * as z from 'zod/mini';
import { acdClient, type QueueCaller } from '../../../../sdk/wire/queues/acd-client.ts';
import { topics } from '../../base/changes.ts';
import { enterpriseSource } from '../../base/paths.ts';
import type { Asked } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';
import { seesCallers } from '../group-visibility.ts';
import { asAgent, requireAgent } from './agent-refusal.ts';

/** Whether the user sees the callers of a group. */
export function isSeen({ person, services }: UserRequest, groupId: number): boolean {
  const group = services.groups.standingOf(person, groupId);
  const hasVisualQueue = services.agents.hasVisualQueue(person.id);
  return group !== undefined && seesCallers(person, group, { hasVisualQueue });
}

const clientQuery = { group: z.string({ error: 'Say which group: ?group={id}.' }) };

/** The group that the query names, whose callers the user sees. @throws Refusal 404 */
function askedGroup(request: UserRequest & Asked<typeof clientQuery>): number {
  const id = Number(request.query.group);
  if (!isSeen(request, id)) throw refuse(404, 'You do not see the callers of such a group.');
  return id;
}

/** Names a caller as the user who asks knows the number: own contacts count first, as in calls. */
function named(caller: QueueCaller, { person, services }: UserRequest): QueueCaller {
  const displayName = services.callerNames.known(caller.number, person.id);
  return displayName === undefined || displayName === caller.displayName
    ? caller
    : { ...caller, displayName };
}

/** The visual queue: the callers of a group. */
export const acdClients: Resource = {
  path: `${enterpriseSource}/AcdClient`,
  access: 'user',
  GET: list({
    about:
      'Returns the callers of the group in `group` that wait, ring or talk to an agent, the one that came first at the top. A caller that leaves is sent once more, with the state `EXITED`. Answers 400 without a group, and 404 for a group that the user does not supervise, and of which the user is no member with a visual queue.',
    refuses: [404],
    item: acdClient,
    query: clientQuery,
    filters: ['group', 'state', 'isCallback'],
    read: (request) => request.services.clients.in(askedGroup(request)),
    seen: named,
    topic: (request) => topics.acdClients(askedGroup(request)),
  }),
};

/** An agent takes a chosen caller. */
export const pickUpClient = action({
  path: `${enterpriseSource}/AcdClient/:clientId/pickUp`,
  access: 'user',
  about:
    'Gives a waiting caller to the agent who asks: a phone of the agent rings, and goes off hook by itself if it can. Answers 403 for a user who is not an agent with a call pad, 404 for a caller that the agent does not see or of a group without this member, and 409 if the caller does not wait any more or the agent is not free.',
  refuses: [409],
  handle: (request: UserRequest) => {
    requireAgent(request);
    const { params, person, services } = request;
    const client = services.clients.find(Number(params.clientId));
    const isMember = client && services.groups.find(person.id, client.group) !== undefined;
    if (!client || !isMember || !isSeen(request, Number(client.group))) {
      throw refuse(404, 'There is no such caller in your groups.');
    }
    return asAgent(() => services.exchange.callers.pickUp(Number(params.clientId), person));
  },
});
