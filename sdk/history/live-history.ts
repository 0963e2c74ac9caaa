import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { Collection } from '../state/collection.ts';
import type { ErrorReports } from '../state/error-reports.ts';
import { follow } from '../state/follow.ts';
import { watchList } from '../state/live-list.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { Push } from '../transport/push.ts';
import type { Rest } from '../transport/rest.ts';
import { type CallHistoryItem, callHistoryItem } from '../wire/call-history.ts';
import { collection } from '../wire/collection.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { CallHistory } from './history.ts';
import { sortHistory } from './rules.ts';

const source = 'v1/logs/CallHistory';
const pageLength = 50;
const page = collection(callHistoryItem);

export interface LiveHistoryParts {
  readonly rest: Rest;
  readonly push: Push;
  readonly reports: ErrorReports;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
}

/** The call history: pages by request, what is new by push. */
export class LiveHistory implements CallHistory {
  readonly status = signal<'idle' | 'loading' | 'ready' | 'error'>('idle');
  readonly hasMore = signal(false);
  readonly #parts: LiveHistoryParts;
  readonly #entities = new Collection<CallHistoryItem>(({ restUri }) => restUri);
  readonly items = computed(() => sortHistory(this.#entities.all.value));
  readonly #end: () => void;
  #life = new AbortController();
  #loading: Promise<void> | undefined;

  constructor(parts: LiveHistoryParts) {
    this.#parts = parts;
    this.#end = follow(
      () => parts.login.value?.user,
      () => this.#watch(),
    );
  }

  refresh(): Promise<void> {
    return this.#load(0);
  }

  loadMore(): Promise<void> {
    return this.hasMore.peek() ? this.#load(this.#entities.keys.peek().length) : Promise.resolve();
  }

  dispose(): void {
    this.#end();
  }

  /** Core 6: acting for another user, the history is not watched. */
  #watch(): () => void {
    this.#life = new AbortController();
    const isBehalf = this.#parts.login.peek()?.isBehalf ?? false;
    const unwatch = isBehalf ? () => {} : this.#subscribe();
    return () => {
      this.#life.abort();
      unwatch();
      this.#entities.replace([]);
      batch(() => {
        this.status.value = 'idle';
        this.hasMore.value = false;
      });
    };
  }

  #subscribe(): () => void {
    const queries = { offset: '0', length: String(pageLength) };
    return watchList(
      this.#parts,
      callHistoryItem,
      { source, queries },
      {
        // Older pages stay: a snapshot is the newest page, and the past does not change.
        snapshot: (items) => {
          this.#entities.update(items);
          if (this.status.peek() === 'idle') this.#arrived(items.length >= pageLength);
        },
        update: (items, removed) => this.#entities.update(items, removed),
      },
    );
  }

  #load(offset: number): Promise<void> {
    this.#loading ??= this.#ask(offset, this.#life.signal).finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  async #ask(offset: number, life: AbortSignal): Promise<void> {
    this.status.value = 'loading';
    try {
      const query = { offset: String(offset), length: String(pageLength) };
      const { items, results, next } = await this.#parts.rest.read(page, {
        path: source,
        query,
        signal: life,
      });
      if (life.aborted) return;
      const loaded = items ?? results ?? [];
      if (offset === 0) this.#entities.replace(loaded);
      else this.#entities.update(loaded);
      this.#arrived(next !== undefined);
    } catch (thrown) {
      if (!life.aborted) this.status.value = 'error';
      throw toCallsideError(thrown);
    }
  }

  #arrived(hasMore: boolean): void {
    batch(() => {
      this.status.value = 'ready';
      this.hasMore.value = hasMore;
    });
  }
}
