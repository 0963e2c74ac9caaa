import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { type ErrorCode, toCallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import { type GroupChange, groupChange, groupChangeErrorIds } from '../wire/queues/group-change.ts';
import type { GroupChangesQuery } from './rules.ts';

/** Returns the changes of groups that a query selects. */
export const changeList = (
  deps: ListDeps,
  { group, user, from, until }: GroupChangesQuery,
): List<GroupChange> =>
  new RouterList(deps, {
    source: 'v1/logs/AcdGroupChange',
    schema: groupChange,
    query: {
      ...(group !== undefined && { group }),
      ...(user?.trim() && { user: user.trim() }),
      ...(from !== undefined && { from: String(from) }),
      ...(until !== undefined && { until: String(until) }),
    },
    pageLength: defaultPageLength,
    isPushed: false,
  });

const codes: Readonly<Record<string, ErrorCode>> = {
  [groupChangeErrorIds.changedSince]: 'group.changedSince',
  [groupChangeErrorIds.agentGone]: 'group.agentGone',
  [groupChangeErrorIds.soundDeleted]: 'group.soundDeleted',
  [groupChangeErrorIds.overflowCircle]: 'agent.overflowCircle',
};

/** Takes a change back. */
export async function undoChange(rest: Rest, restUri: string): Promise<void> {
  try {
    await rest.send({ path: `${restUri}/undo`, method: 'POST' });
  } catch (thrown) {
    const error = toCallsideError(thrown);
    const code = error.exceptionId === undefined ? undefined : codes[error.exceptionId];
    throw code === undefined ? error : error.as(code);
  }
}
