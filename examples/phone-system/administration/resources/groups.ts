import type { Kysely } from 'kysely';
import {
  administeredGroup,
  administeredGroupKinds,
  administeredGroupSource,
  groupChange,
  newGroup,
} from '../../../../sdk/wire/administration/group.ts';
import { topics } from '../../base/changes.ts';
import { groupChanges } from '../../queues/resources/recorded-change.ts';
import { collection } from '../../resources/collection.ts';
import { flag, oneOf, text } from '../../resources/query.ts';
import { refuse, refusing } from '../../resources/refusal.ts';
import { one, type Resource, type UserRequest, write } from '../../resources/resource.ts';
import type { Tables } from '../../store/tables.ts';
import { actorOf, viewerOf } from '../actor.ts';
import { asRefusal } from './setting-refusal.ts';

const missing = 'There is no such group.';

/** Supervisors see the change in the history of the group. */
const recorded = <Result>(
  request: UserRequest,
  id: string,
  change: (record?: (db: Kysely<Tables>) => Promise<void>) => Promise<Result>,
): Promise<Result> =>
  request.services.groups.address(Number(id))
    ? groupChanges(request.services).recordWithin(
        Number(id),
        { user: actorOf(request).name, actor: undefined },
        change,
      )
    : change();

/** The queues, hunt groups and paging groups. */
export const groupAdministrationResources: readonly Resource[] = collection({
  path: administeredGroupSource,
  access: 'administrator',
  item: administeredGroup,
  missing,
  list: {
    about:
      'Returns the queues, hunt groups and paging groups that the administrator sees, by their names: an administrator of a department those of the department. `search` selects by beginnings of words of names and of numbers, `kind` by the kind.',
    query: {
      search: text,
      kind: oneOf(administeredGroupKinds, `A kind is one of ${administeredGroupKinds.join(', ')}.`),
    },
    page: (request, range) =>
      request.services.groupAdministration.page(viewerOf(request), request.query, range),
  },
  create: {
    about:
      'Adds a queue, hunt group or paging group. Answers 409 with the name of the property for a number of another holder or outside the number plan, an unknown user, and a setting that this kind of groups does not have.',
    refuses: [409],
    body: newGroup,
    handle: (request, draft) =>
      refusing(asRefusal, () =>
        request.services.groupAdministration.add(actorOf(request), viewerOf(request), draft),
      ),
  },
  change: {
    about:
      'Changes the named properties of a group while calls go on: a member who is removed keeps the present call. Answers 412 if the group has changed since `version`, and 409 as for a new group.',
    refuses: [409, 412],
    body: groupChange,
    handle: (request, change) =>
      refusing(asRefusal, () =>
        recorded(request, request.id, (record) =>
          request.services.groupAdministration.change(
            actorOf(request),
            viewerOf(request),
            request.id,
            change,
            record,
          ),
        ),
      ),
  },
  onItem: {
    GET: one({
      about: 'Returns a group. A watcher sees its changes at once.',
      answers: administeredGroup,
      read: (request: UserRequest) =>
        request.services.groupAdministration.find(viewerOf(request), request.params.id ?? ''),
      topic: ({ params }) => topics.administeredGroup(params.id ?? ''),
    }),
    DELETE: write({
      about:
        'Removes a group. Past callers and figures of a queue stay in history and statistics under its last name; its sounds and messages are removed. Answers 409 while an agent has a call of the queue, for the overflow of another group, and for a queue with messages of customers or a legal hold. While callers wait it answers 409 with `callers` and their number; `sendCallersOn=true` sends them to the overflow.',
      refuses: [409],
      query: { sendCallersOn: flag },
      handle: async (request) => {
        const removed = await refusing(asRefusal, () =>
          request.services.groupAdministration.remove(
            actorOf(request),
            viewerOf(request),
            request.params.id ?? '',
            { sendsCallersOn: request.query.sendCallersOn },
          ),
        );
        if (!removed) throw refuse(404, missing);
        return {};
      },
    }),
  },
});
