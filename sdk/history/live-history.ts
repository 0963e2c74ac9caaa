import { batch, type ReadonlySignal } from '@preact/signals-core';
import type { WatchList } from '../state/live-list.ts';
import { type ListUpdate, withUpdate } from '../state/with-update.ts';
import { toCallsideError } from '../transport/errors.ts';
import { pageOf, pageQuery } from '../transport/paging.ts';
import type { Rest } from '../transport/rest.ts';
import { type CallHistoryItem, callHistoryItem } from '../wire/call-history.ts';
import { collection } from '../wire/collection.ts';
import type { LoginResponse } from '../wire/login.ts';
import type { HistoryFront, HistoryPages } from './history-front.ts';
import { sortHistory } from './rules.ts';

const source = 'v1/logs/CallHistory';
const historyPage = collection(callHistoryItem);

export interface LiveHistoryParts {
  readonly rest: Rest;
  readonly watch: WatchList;
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  /** Where it is shown. */
  readonly history: HistoryFront;
}

/** The call history of who is signed in: pages by request, what is new by push. */
export class LiveHistory implements HistoryPages {
  readonly #parts: LiveHistoryParts;
  #items: ReadonlyMap<string, CallHistoryItem> = new Map();
  readonly #life = new AbortController();
  #loading: Promise<void> | undefined;
  /** Rows were let go of while a page is being loaded: behind what is left it leaves a hole. */
  #isCut = false;
  /** What was told while a page is being loaded: the page may be from before. */
  readonly #toldMeanwhile: ListUpdate<CallHistoryItem>[] = [];

  private constructor(parts: LiveHistoryParts) {
    this.#parts = parts;
  }

  /** Core 6: acting for another user, the history is not watched. Returns what ends it and forgets everything. */
  static open(parts: LiveHistoryParts): () => void {
    const { history, login } = parts;
    const live = new LiveHistory(parts);
    const unwatch = login.peek()?.isBehalf ? () => {} : live.#subscribe();
    history.pages = live;
    return () => {
      history.pages = undefined;
      live.#life.abort();
      unwatch();
      batch(() => {
        history.items.value = [];
        history.status.value = 'idle';
        history.hasMore.value = false;
      });
    };
  }

  refresh(): Promise<void> {
    return this.#load(0);
  }

  loadMore(): Promise<void> {
    const { hasMore } = this.#parts.history;
    return hasMore.peek() ? this.#load(this.#items.size) : Promise.resolve();
  }

  #subscribe(): () => void {
    const { watch, history } = this.#parts;
    return watch(
      callHistoryItem,
      { source, queries: pageQuery(0) },
      {
        // Older pages stay: a snapshot is the newest page, and the past does not change.
        snapshot: (told) => {
          const { items, hasMore } = pageOf(told);
          if (this.#loading !== undefined) this.#toldMeanwhile.push({ items, removed: [] });
          // Between a full page and what was known there may be calls that nobody told of.
          const isGap = hasMore && !items.some(({ restUri }) => this.#items.has(restUri));
          this.#isCut ||= isGap;
          this.#show(isGap ? items : [...this.#items.values(), ...items]);
          if (isGap || history.status.peek() === 'idle') this.#arrived({ hasMore });
        },
        update: (items, removed) => {
          const told = { items, removed };
          if (this.#loading !== undefined) this.#toldMeanwhile.push(told);
          this.#show(withUpdate([...this.#items.values()], told));
        },
      },
    );
  }

  #load(offset: number): Promise<void> {
    if (this.#loading !== undefined) return this.#loading;
    this.#isCut = false;
    this.#loading = this.#ask(offset, this.#life.signal).finally(() => {
      this.#loading = undefined;
      this.#toldMeanwhile.length = 0;
    });
    return this.#loading;
  }

  async #ask(offset: number, life: AbortSignal): Promise<void> {
    this.#parts.history.status.value = 'loading';
    try {
      const query = pageQuery(offset);
      const { items, results } = await this.#parts.rest.read(historyPage, {
        path: source,
        query,
        signal: life,
      });
      if (life.aborted) return;
      if (offset > 0 && this.#isCut) {
        this.#arrived({ hasMore: true });
        return;
      }
      const loaded = pageOf(items ?? results ?? []);
      const page = offset === 0 ? loaded.items : [...this.#items.values(), ...loaded.items];
      this.#show(this.#toldMeanwhile.reduce(withUpdate<CallHistoryItem>, page));
      this.#arrived({ hasMore: loaded.hasMore });
    } catch (thrown) {
      if (!life.aborted) this.#parts.history.status.value = 'error';
      throw toCallsideError(thrown);
    }
  }

  /** @param items the last one of a `restUri` counts */
  #show(items: readonly CallHistoryItem[]): void {
    this.#items = new Map(items.map((item) => [item.restUri, item]));
    this.#parts.history.items.value = sortHistory([...this.#items.values()]);
  }

  #arrived({ hasMore }: { hasMore: boolean }): void {
    const { history } = this.#parts;
    batch(() => {
      history.status.value = 'ready';
      history.hasMore.value = hasMore;
    });
  }
}
