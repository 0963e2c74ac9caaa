import type * as z from 'zod/mini';
import { idOf } from '../../../../sdk/wire/id-of.ts';
import { callerTransfer } from '../../../../sdk/wire/queues/acd-client.ts';
import { enterpriseSource } from '../../base/paths.ts';
import { refuse } from '../../resources/refusal.ts';
import { type Resource, type UserRequest, write } from '../../resources/resource.ts';
import type { ClientId } from '../callers/acd-clients.ts';
import { supervises } from '../group-visibility.ts';
import { isSeen } from './acd-clients.ts';
import { asAgent, supervisesAgent } from './agent-refusal.ts';

const rights =
  'Answers 403 unless the user supervises the group of the caller, 404 for a caller that the user does not see, and 409 if the caller does not wait any more';

/** The caller in the path. @throws Refusal 403, 404 */
function steeredCaller(request: UserRequest): ClientId {
  const { params, person, services } = request;
  const client = services.clients.find(Number(params.clientId));
  const group = client && services.groups.standingOf(person, Number(client.group));
  if (!client || !group || !isSeen(request, group.id)) throw refuse(404, 'You see no such caller.');
  if (!supervises(person, group)) throw refuse(403, 'You do not supervise this group.');
  return Number(client.acdClientID);
}

/** A decision of a supervisor about a caller who waits. */
function steering<Body extends z.core.$ZodType>(command: {
  readonly name: string;
  readonly about: string;
  readonly body?: Body;
  readonly run: (request: UserRequest, caller: ClientId, body: z.output<Body>) => void;
}): Resource {
  const { name, about, body, run } = command;
  return {
    path: `${enterpriseSource}/AcdClient/:clientId/${name}`,
    access: 'user',
    POST: write({
      about,
      refuses: [409],
      ...(body === undefined ? {} : { body }),
      handle: (request: UserRequest, value) => {
        const caller = steeredCaller(request);
        return asAgent(() => run(request, caller, value as z.output<Body>));
      },
    }),
  };
}

/** The next free agent gets the caller. */
export const callerToFront = steering({
  name: 'moveToFront',
  about: `Moves a waiting caller before all others of the group: \`queuedTime\` becomes earlier than theirs, and \`startWaitingTime\` stays. ${rights}.`,
  run: ({ services }, caller) => services.exchange.callers.moveToFront(caller),
});

/** The caller goes elsewhere. */
export const transferCaller = steering({
  name: 'transfer',
  about: `Sends a waiting caller to the end of another \`group\`, or rings an agent for the caller: \`extension\`, the path of an agent of a group that the user supervises. An agent who does not answer leaves the caller waiting. Answers 400 unless exactly one of both is given, and for a group or an agent that the user does not supervise. ${rights}, the group is closed or full, or the agent is not free.`,
  body: callerTransfer,
  run: (request, caller, { group, extension }) => {
    const { callers } = request.services.exchange;
    if ((group === undefined) === (extension === undefined)) {
      throw refuse(400, 'Name a group or an extension.', 'group');
    }
    if (extension === undefined) callers.sendToGroup(caller, rungGroup(request, group ?? ''));
    else callers.sendToAgent(caller, rungAgent(request, extension));
  },
});

/** The call ends. */
export const dropCaller = steering({
  name: 'drop',
  about: `Ends the call of a waiting caller, or cancels a call-back. ${rights}.`,
  run: ({ services }, caller) => services.exchange.callers.drop(caller),
});

/** @throws Refusal 400 */
function rungGroup(request: UserRequest, groupId: string) {
  const { services, person } = request;
  const standing = services.groups.standingOf(person, Number(groupId));
  const isKnown = standing && supervises(person, standing);
  const group = isKnown ? services.groups.rungById(standing.id) : undefined;
  if (!group) throw refuse(400, 'You supervise no such group.', 'group');
  return group;
}

/** @throws Refusal 400 */
function rungAgent(request: UserRequest, extension: string) {
  const agent = request.services.people.byNumber(idOf(extension));
  if (!agent || !supervisesAgent(request, agent)) {
    throw refuse(400, 'There is no such agent in your groups.', 'extension');
  }
  return agent;
}
