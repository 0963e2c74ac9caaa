import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Client, List, QueueCaller } from '#sdk/index.ts';

const waits: readonly QueueCaller['state'][] = ['QUEUED', 'DISTRIBUTED'];

interface Watched {
  readonly list: List<QueueCaller>;
  readonly stop: () => void;
}

/** The time since which the first caller of each group has waited. Only groups with waiting callers are watched. */
export class OldestCallers {
  readonly #groups: Pick<Client['groups'], 'callers'>;
  readonly #watched = signal<ReadonlyMap<string, Watched>>(new Map());

  /** Times in milliseconds since 1970, by the id of the group. */
  readonly since: ReadonlySignal<ReadonlyMap<string, number>> = computed(() => {
    const since = new Map<string, number>();
    for (const [id, { list }] of this.#watched.value) {
      const times = list.items.value
        .filter(({ state }) => waits.includes(state))
        .map(({ startWaitingTime }) => startWaitingTime);
      if (times.length > 0) since.set(id, Math.min(...times));
    }
    return since;
  });

  constructor(groups: Pick<Client['groups'], 'callers'>) {
    this.#groups = groups;
  }

  /** Watches these groups, and no others any more. */
  follow(ids: readonly string[]): void {
    const before = this.#watched.peek();
    const wanted = new Set(ids);
    if (wanted.size === before.size && ids.every((id) => before.has(id))) return;
    const next = new Map([...wanted].map((id) => [id, before.get(id) ?? this.#watch(id)]));
    for (const [id, { stop }] of before) if (!next.has(id)) stop();
    this.#watched.value = next;
  }

  /** Ends every watch. */
  end(): void {
    this.follow([]);
  }

  #watch(internalAddressID: string): Watched {
    const list = this.#groups.callers({ internalAddressID });
    return { list, stop: list.watch() };
  }
}
