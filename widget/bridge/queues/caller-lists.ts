import type { Client, List, QueueCaller } from '#sdk/index.ts';

/** A list that a page has requested stays live for this long after the last request. */
const keptMs = 60_000;

interface Kept {
  readonly stop: () => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * The callers of groups, a live list for each group. Events and requests of all pages share it, so that a page which asks
 * every second costs the router one subscription.
 */
export class CallerLists {
  readonly #groups: Pick<Client['groups'], 'callers'>;
  readonly #lists = new Map<string, List<QueueCaller>>();
  readonly #kept = new Map<string, Kept>();

  constructor(groups: Pick<Client['groups'], 'callers'>) {
    this.#groups = groups;
  }

  /** The list of a group, which is live while a watcher exists. */
  of(groupID: string): List<QueueCaller> {
    const list = this.#lists.get(groupID) ?? this.#groups.callers({ internalAddressID: groupID });
    this.#lists.set(groupID, list);
    return list;
  }

  /** Returns the present callers of a group. Rejects as `List.refresh()` does. */
  async read(groupID: string): Promise<readonly QueueCaller[]> {
    const list = this.of(groupID);
    const isLive = this.#keep(groupID, list);
    if (!isLive || list.status.peek() !== 'ready') await list.refresh();
    return list.items.peek();
  }

  dispose(): void {
    for (const { stop, timer } of this.#kept.values()) {
      clearTimeout(timer);
      stop();
    }
    this.#kept.clear();
  }

  /** Keeps a list live for a while. Returns whether it was live before. */
  #keep(groupID: string, list: List<QueueCaller>): boolean {
    const before = this.#kept.get(groupID);
    if (before) clearTimeout(before.timer);
    const timer = setTimeout(() => {
      this.#kept.get(groupID)?.stop();
      this.#kept.delete(groupID);
    }, keptMs);
    if (before) before.timer = timer;
    else this.#kept.set(groupID, { stop: list.watch(), timer });
    return before !== undefined;
  }
}
