import { callerNote } from '../../../../sdk/wire/queues/agent-requests.ts';
import { pastCaller } from '../../../../sdk/wire/queues/past-caller.ts';
import { type Asked, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { list, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import type { CallerSelection } from '../callers/past-callers.ts';
import { requireAgent } from './agent-refusal.ts';

const selectionQuery = { group: text, call: text, number: text };

/** Reads which callers a request selects. @throws Refusal 400, 404 */
function selectionOf({
  query,
  person,
  services,
}: UserRequest & Asked<typeof selectionQuery>): CallerSelection {
  const own = services.groups.idsOf(person.id);
  const groupIds = query.group === undefined ? own : own.filter((id) => String(id) === query.group);
  if (query.group !== undefined && groupIds.length === 0)
    throw refuse(404, 'You are in no such group.', 'group');
  const callId = query.call === undefined ? undefined : /\/(\d{1,9})$/.exec(query.call)?.[1];
  if (query.call !== undefined && callId === undefined) throw refuse(400, 'Name the path of a call.', 'call');
  return {
    groupIds,
    ...(query.number !== undefined && { number: query.number }),
    ...(callId !== undefined && { callId: Number(callId) }),
  };
}

/** The callers of the user's groups, present and past. */
export const pastCallers: Resource = {
  path: 'v1/logs/AcdClient',
  access: 'user',
  GET: list({
    about:
      'Returns the callers of the groups of the signed-in agent, present and past, the newest first: how long they waited, who talked to them, how they left, and the note of that agent. `number` selects the callers with one number, `group` those of one group, and `call` the callers of one call, by its path. Answers 403 for a user who is not an agent with a call pad.',
    refuses: [404],
    item: pastCaller,
    query: selectionQuery,
    page: (request, range) => {
      requireAgent(request);
      return request.services.pastCallers.page(range, selectionOf(request));
    },
  }),
};

/** The note of an agent. */
export const pastCallerNote: Resource = {
  path: 'v1/logs/AcdClient/:clientId',
  access: 'user',
  PUT: write({
    about:
      'Keeps an agent’s note about a caller of a group; an empty note removes it. Answers 403 as above, and 404 if the signed-in agent has not talked to the caller.',
    body: callerNote,
    handle: async (request: UserRequest, { note }) => {
      requireAgent(request);
      const { params, person, services } = request;
      const id = /^\d{1,9}$/.test(params.clientId ?? '') ? Number(params.clientId) : 0;
      const isKept = await services.pastCallers.keepNote(person.id, id, note.trim());
      if (!isKept) throw refuse(404, 'You have not talked to such a caller.');
      return {};
    },
  }),
};
