import type { DomainDeps } from '../state/domain-deps.ts';
import type { List } from '../state/list.ts';
import type { GroupChange } from '../wire/queues/group-change.ts';
import type { GroupChangesQuery } from './rules.ts';

/** The history of the settings, hours, members and sounds of the groups that the user supervises. Its code is loaded when it is first used. */
export class GroupChanges {
  readonly #deps: DomainDeps;

  /** @internal */
  constructor(deps: DomainDeps) {
    this.#deps = deps;
  }

  /**
   * Returns the changes of groups, the newest first. They are loaded page by page, and not live. `watch()` and `loadMore()`
   * of the list reject with `forbidden` for a user who is not a supervisor, and with `notFound` for a group that the user does
   * not supervise.
   *
   * @example
   * const changes = await client.groupChanges.list({ group: '2' });
   * const unwatch = changes.watch();
   */
  async list(query: GroupChangesQuery = {}): Promise<List<GroupChange>> {
    const { changeList } = await import('./change-requests.ts');
    return changeList(this.#deps, query);
  }

  /**
   * Puts back what one change has changed, which is a change of its own. Rejects with `group.changedSince` if it was changed
   * again, `group.agentGone`, `group.soundDeleted`, `agent.overflowCircle`, `notFound`, `forbidden`.
   */
  async undo({ restUri }: Pick<GroupChange, 'restUri'>): Promise<void> {
    const { undoChange } = await import('./change-requests.ts');
    await undoChange(this.#deps.rest, restUri);
  }
}
