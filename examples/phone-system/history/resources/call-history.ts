import {
  type CallHistoryItem,
  callHistoryFilters,
  callHistoryItem,
  passesFilter,
} from '../../../../sdk/wire/calls/call-history.ts';
import { idOf as lastPart } from '../../../../sdk/wire/id-of.ts';
import { topics } from '../../base/changes.ts';
import { groupPath } from '../../base/paths.ts';
import { collection } from '../../resources/collection.ts';
import { type Asked, oneOf, text } from '../../resources/query.ts';
import { refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';
import type { CallSelection } from '../call-records.ts';

const missing = 'There is no such call.';

const selections =
  '`filter` is `all`, `incoming`, `outgoing`, `missed`, `forwarded` or `recorded`, `remoteNumber` selects the calls with one number, in any writing, and `direction=asc` begins with the oldest call.';

const selectionQuery = {
  filter: oneOf(callHistoryFilters, `A filter is one of ${callHistoryFilters.join(', ')}.`),
  remoteNumber: text,
  direction: oneOf(['asc', 'desc'], 'A direction is "asc" or "desc".'),
};
type Selecting = Asked<typeof selectionQuery>;

/** The calls that a request selects. */
const selectionOf = ({ query }: Selecting): CallSelection => ({
  filter: query.filter ?? 'all',
  remoteNumber: query.remoteNumber,
  direction: query.direction ?? 'desc',
});

/** Returns true if a changed call belongs to the selection. */
function isSelected(call: CallHistoryItem, request: UserRequest & Selecting): boolean {
  const { filter, remoteNumber } = selectionOf(request);
  return (
    passesFilter(filter, call) &&
    (remoteNumber === undefined || request.services.numbering.isSameNumber(call.remoteNumber, remoteNumber))
  );
}

/** The calls of the signed-in user, past and present. */
const callHistoryCollection = collection({
  path: 'v1/logs/CallHistory',
  access: 'user',
  item: callHistoryItem,
  missing,
  topic: ({ person }) => topics.callHistory(person.id),
  list: {
    about: `Returns the call history of the signed-in user, newest call first. A call is listed as soon as it begins. ${selections}`,
    query: selectionQuery,
    page: (request, range) => request.services.records.page(request.person.id, range, selectionOf(request)),
    fits: isSelected,
  },
  one: {
    about: 'Returns one entry of the call history.',
    read: async (request) => request.services.records.byId(request.person.id, idOf(request)),
  },
  remove: {
    about:
      'Takes a call that is over out of the call history of the signed-in user. Its recordings stay, and so does the entry in the history of a group.',
    handle: (request) => request.services.records.hide(request.person.id, idOf(request), { isHidden: true }),
  },
});

const idOf = ({ params }: UserRequest) => (/^\d{1,9}$/.test(params.id ?? '') ? Number(params.id) : 0);

/** Undoing a deletion. */
const callHistoryRestore = action({
  path: 'v1/logs/CallHistory/:id/restore',
  access: 'user',
  about: 'Puts a deleted call back into the call history.',
  handle: async (request: UserRequest) => {
    const { person, services } = request;
    const isDone = await services.records.hide(person.id, idOf(request), { isHidden: false });
    if (!isDone) throw refuse(404, missing);
    return {};
  },
});

const groupQuery = { ...selectionQuery, group: text, member: text };

/** The groups whose calls a request selects. @throws Refusal 404 for a group whose calls the user does not see */
function groupsOf({ person, query, services }: UserRequest & Asked<typeof groupQuery>): readonly number[] {
  const { groups } = services;
  const seen = [...groups.seenBy(person), ...groups.removedSeenBy(person)];
  if (query.group === undefined) return seen;
  const chosen = seen.filter((id) => String(id) === query.group);
  if (chosen.length === 0) throw refuse(404, 'You see no such group.', 'group');
  return chosen;
}

/** The calls that groups distributed, also groups that were removed, to whichever member, for their members and supervisors. */
const groupCallHistory: Resource = {
  path: 'v1/logs/GroupCallHistory',
  access: 'user',
  GET: list({
    about: `Returns the calls that the groups distributed of which the signed-in user is a member or a supervisor, to whichever member, newest call first: one entry for each member whose phone rang, or one without \`extension\` if none did. \`group\` selects one group, \`member\` the calls of the member with this internal number. ${selections}`,
    item: callHistoryItem,
    refuses: [404],
    query: groupQuery,
    page: async (request, range) => {
      const { member } = request.query;
      const personId = member === undefined ? undefined : (request.services.people.byNumber(member)?.id ?? 0);
      return request.services.records.groupPage(range, {
        ...selectionOf(request),
        readerId: request.person.id,
        groupIds: groupsOf(request),
        personId,
      });
    },
    fits: (item, request) => {
      const call = item as CallHistoryItem;
      const { member } = request.query;
      return (
        isSelected(call, request) &&
        groupsOf(request).some((id) => groupPath(id) === call.acdGroup) &&
        (member === undefined || lastPart(call.extension ?? '') === member)
      );
    },
    topic: ({ person }) => topics.groupCallHistory(person.id),
  }),
};

/** The calls of users and of groups. */
export const callHistoryResources: readonly Resource[] = [
  ...callHistoryCollection,
  callHistoryRestore,
  groupCallHistory,
];
