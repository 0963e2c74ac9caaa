import { type GroupChange, groupChange, groupChangeErrorIds } from '#wire/queues/group-change.ts';
import type { List } from '../state/list.ts';
import { defaultPageLength, type ListDeps, RouterList } from '../state/router-list.ts';
import { type ErrorCode, toCallsideError } from '../transport/errors.ts';

/** Which changes of groups are listed. Times are in milliseconds since 1970. */
export interface GroupChangesQuery {
  /** `internalAddressID` of a group. By default all groups that the user supervises. */
  readonly group?: string;
  /** A part of the name of the user who changed the group. */
  readonly user?: string;
  /** The earliest time of a change, in milliseconds since 1970. */
  readonly from?: number;
  /** The end of the period, in milliseconds since 1970. A change at this time does not belong to it. */
  readonly until?: number;
}

const codes: Readonly<Record<string, ErrorCode>> = {
  [groupChangeErrorIds.changedSince]: 'group.changedSince',
  [groupChangeErrorIds.agentGone]: 'group.agentGone',
  [groupChangeErrorIds.soundDeleted]: 'group.soundDeleted',
  [groupChangeErrorIds.overflowCircle]: 'agent.overflowCircle',
};

/** The history of the settings, hours, members and sounds of the groups that the user supervises. */
export class GroupChanges {
  readonly #deps: ListDeps;

  /** @internal */
  constructor(deps: ListDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the changes of groups, the newest first. They are loaded page by page, and not live. `watch()` and `loadMore()`
   * of the list reject with `forbidden` for a user who is not a supervisor, and with `notFound` for a group that the user does
   * not supervise.
   *
   * @example
   * const changes = supervision.changes.list({ group: '2' });
   * const unwatch = changes.watch();
   */
  list({ group, user, from, until }: GroupChangesQuery = {}): List<GroupChange> {
    return new RouterList(this.#deps, {
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
  }

  /**
   * Puts back what a change has changed, which is a change of its own. Rejects with `group.changedSince` if it was changed
   * again, `group.agentGone`, `group.soundDeleted`, `agent.overflowCircle`, `notFound`, `forbidden`.
   */
  async undo({ restUri }: Pick<GroupChange, 'restUri'>): Promise<void> {
    try {
      await this.#deps.rest.send({ path: `${restUri}/undo`, method: 'POST' });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      const code = error.exceptionId === undefined ? undefined : codes[error.exceptionId];
      throw code === undefined ? error : error.as(code);
    }
  }
}
