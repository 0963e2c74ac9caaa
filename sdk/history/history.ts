import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { SignedInScope } from '../state/signed-in-work.ts';
import { type ListUpdate, withUpdate } from '../state/with-update.ts';
import { toCallsideError } from '../transport/errors.ts';
import { pageOf, pageQuery } from '../transport/paging.ts';
import { type CallHistoryItem, callHistoryItem } from '../wire/calls/call-history.ts';
import { collection } from '../wire/collection.ts';
import { sortHistory } from './rules.ts';

const source = 'v1/logs/CallHistory';
const historyPage = collection(callHistoryItem);

/** The user's past calls: pages by request, new calls by push. */
export class CallHistory {
  readonly #deps: Pick<DomainDeps, 'rest' | 'watch'>;
  readonly #shown = signal<readonly CallHistoryItem[]>([]);
  readonly #status = signal<'idle' | 'loading' | 'ready' | 'error'>('idle');
  readonly #hasMore = signal(false);
  #items: ReadonlyMap<string, CallHistoryItem> = new Map();
  /** Aborted when the user signs out. */
  #life: AbortSignal | undefined;
  #loading: Promise<void> | undefined;
  /** Rows were let go of while a page is being loaded: behind what is left the page would leave a hole. */
  #isCut = false;
  /** Updates that arrived while a page is being loaded: the page may be older. */
  #updatesMeanwhile: ListUpdate<CallHistoryItem>[] = [];

  /** Newest first; live while connected. */
  readonly items: ReadonlySignal<readonly CallHistoryItem[]> = this.#shown;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'> = this.#status;
  readonly hasMore: ReadonlySignal<boolean> = this.#hasMore;

  /** @internal */
  constructor(deps: Pick<DomainDeps, 'rest' | 'watch' | 'whileSignedIn'>) {
    this.#deps = deps;
    deps.whileSignedIn((scope) => this.#start(scope));
  }

  /** Loads the newest page again. */
  refresh(): Promise<void> {
    return this.#load(0);
  }

  /** Loads the next page of older calls; resolves at once where there is none. */
  loadMore(): Promise<void> {
    return this.#hasMore.peek() ? this.#load(this.#items.size) : Promise.resolve();
  }

  /** A user who acts for somebody else does not watch the other's history. */
  #start({ login, signal: life, onEnd }: SignedInScope): void {
    this.#life = life;
    const unwatch = login.isBehalf ? undefined : this.#watch();
    onEnd(() => {
      this.#life = undefined;
      this.#loading = undefined;
      this.#items = new Map();
      unwatch?.();
      batch(() => {
        this.#shown.value = [];
        this.#status.value = 'idle';
        this.#hasMore.value = false;
      });
    });
  }

  #watch(): () => void {
    const request = { source, queries: pageQuery(0) };
    return this.#deps.watch(callHistoryItem, request, {
      // Older pages stay: a snapshot is the newest page, and the past does not change.
      snapshot: (received) => {
        const { items, hasMore } = pageOf(received);
        if (this.#loading !== undefined) this.#updatesMeanwhile.push({ items, removed: [] });
        // Between a full page and the known calls there may be calls that were never pushed.
        const isGap = hasMore && !items.some(({ restUri }) => this.#items.has(restUri));
        this.#isCut ||= isGap;
        this.#show(isGap ? items : [...this.#items.values(), ...items]);
        if (isGap || this.#status.peek() === 'idle') this.#arrived({ hasMore });
      },
      update: (items, removed) => {
        const update = { items, removed };
        if (this.#loading !== undefined) this.#updatesMeanwhile.push(update);
        this.#show(withUpdate([...this.#items.values()], update));
      },
    });
  }

  #load(offset: number): Promise<void> {
    if (this.#loading !== undefined || this.#life === undefined) return this.#loading ?? Promise.resolve();
    this.#isCut = false;
    this.#updatesMeanwhile = [];
    const loading = this.#request(offset, this.#life).finally(() => {
      if (this.#loading === loading) this.#loading = undefined;
    });
    this.#loading = loading;
    return loading;
  }

  async #request(offset: number, life: AbortSignal): Promise<void> {
    this.#status.value = 'loading';
    try {
      const request = { path: source, query: pageQuery(offset), signal: life };
      const { items, results } = await this.#deps.rest.read(historyPage, request);
      if (life.aborted) return;
      if (offset > 0 && this.#isCut) {
        this.#arrived({ hasMore: true });
        return;
      }
      const loaded = pageOf(items ?? results ?? []);
      const page = offset === 0 ? loaded.items : [...this.#items.values(), ...loaded.items];
      this.#show(this.#updatesMeanwhile.reduce(withUpdate<CallHistoryItem>, page));
      this.#arrived({ hasMore: loaded.hasMore });
    } catch (thrown) {
      if (!life.aborted) this.#status.value = 'error';
      throw toCallsideError(thrown);
    }
  }

  /** @param items the last one of a `restUri` counts */
  #show(items: readonly CallHistoryItem[]): void {
    this.#items = new Map(items.map((item) => [item.restUri, item]));
    this.#shown.value = sortHistory([...this.#items.values()]);
  }

  #arrived({ hasMore }: { hasMore: boolean }): void {
    batch(() => {
      this.#status.value = 'ready';
      this.#hasMore.value = hasMore;
    });
  }
}
