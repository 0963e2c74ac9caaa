import { groupChange, groupChangeErrorIds } from '../../../../sdk/wire/queues/group-change.ts';
import { type Asked, text, wholeNumber } from '../../resources/query.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import { action, list, type Resource, type UserRequest } from '../../resources/resource.ts';
import type { ChangeSelection } from '../changes/group-changes.ts';
import { NoUndo } from '../changes/group-undo.ts';
import { supervises } from '../group-visibility.ts';
import { changedBy, groupChanges } from './recorded-change.ts';

/** Returns the groups that the user supervises. @throws Refusal 403 for a user who is not a supervisor */
function supervisedIds({ person, services }: UserRequest): readonly number[] {
  if (!person.isSupervisor || person.licences.isCallCentreBarred)
    throw refuse(403, 'Only supervisors see the changes of groups.');
  return services.groups
    .addresses()
    .map(({ internalAddressID, addressNumber }) => ({ id: Number(internalAddressID), number: addressNumber }))
    .filter((group) => supervises(person, group))
    .map(({ id }) => id);
}

const time = wholeNumber(15, 'Name a time in milliseconds since 1970.');
const selectionQuery = { group: text, user: text, from: time, until: time };

/** Reads which changes a request selects. @throws Refusal 403, 404 */
function selectionOf(request: UserRequest & Asked<typeof selectionQuery>): ChangeSelection {
  const { query } = request;
  const supervised = supervisedIds(request);
  const groupIds =
    query.group === undefined ? supervised : supervised.filter((id) => String(id) === query.group);
  if (query.group !== undefined && groupIds.length === 0)
    throw refuse(404, 'You supervise no such group.', 'group');
  const user = query.user?.trim();
  return {
    groupIds,
    ...(user && { user }),
    from: query.from,
    until: query.until,
  };
}

/** The history of the settings of groups. */
export const groupChangeList: Resource = {
  path: 'v1/logs/AcdGroupChange',
  access: 'user',
  GET: list({
    about:
      'Returns the changes of the groups that the user supervises, the newest first: by whom, when, and every setting, the hours, the members and the sounds that differ, before and after. `group` selects one group, `user` a part of the name of the user who changed it, `from` and `until` a time in milliseconds since 1970. Answers 403 for a user who is not a supervisor.',
    refuses: [404],
    item: groupChange,
    query: selectionQuery,
    page: (request, range) => groupChanges(request.services).page(range, selectionOf(request)),
  }),
};

/** Takes a change back. */
export const groupChangeUndo = action({
  path: 'v1/logs/AcdGroupChange/:changeId/undo',
  access: 'user',
  about: `Puts back what one change has changed, which is a change of its own. Answers 404 for a change of a group that the user does not supervise, and 409 where it is not possible any more: it was changed again (\`${groupChangeErrorIds.changedSince}\`), a former member is not an agent now (\`${groupChangeErrorIds.agentGone}\`), the sound was deleted (\`${groupChangeErrorIds.soundDeleted}\`), or the former overflow leads back to the group (\`${groupChangeErrorIds.overflowCircle}\`).`,
  refuses: [409],
  handle: async (request: UserRequest) => {
    const { params, services } = request;
    const supervised = supervisedIds(request);
    const id = /^\d{1,9}$/.test(params.changeId ?? '') ? Number(params.changeId) : 0;
    const groupId = await groupChanges(services).groupOf(id);
    if (groupId === undefined || !supervised.includes(groupId)) throw refuse(404, 'You see no such change.');
    try {
      await groupChanges(services).undo(groupId, id, changedBy(request));
    } catch (error) {
      if (!(error instanceof NoUndo)) throw error;
      throw new Refusal(409, error.message, { exceptionId: groupChangeErrorIds[error.reason] });
    }
    return {};
  },
});
