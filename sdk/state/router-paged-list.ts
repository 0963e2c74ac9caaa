import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { ListStatus } from './list.ts';
import type { PagedList, PlaceRange } from './paged-list.ts';
import { defaultPageLength, type ListDeps } from './router-list.ts';
import type { SignedInScope } from './signed-in-work.ts';

/** Which list of the router, and how it is read. */
export interface PagedListOptions<Item> {
  /** Path of the list, relative to `/restletrouter/`. */
  readonly source: string;
  /** The schema of an item. */
  readonly schema: z.ZodMiniType<Item>;
  readonly query?: Readonly<Record<string, string>>;
}

/** So many pages before and after the shown places are kept. */
const keptPages = 10;
/** So many pages are requested at a time. */
const maxRequests = 2;

/** The items of a page. Each is read when it is shown, because a screen has fewer rows than a page. */
interface LoadedPage<Item> {
  readonly sent: readonly unknown[];
  /** The items by their place in the page. Undefined is an item that cannot be read, and leaves its place empty. */
  readonly read: Map<number, Item | undefined>;
}

interface PagedState<Item> {
  readonly scope: SignedInScope | undefined;
  /** The pages by number, from 0. */
  readonly pages: ReadonlyMap<number, LoadedPage<Item>>;
  readonly count: number | undefined;
  readonly status: ListStatus;
  readonly error: CallsideError | undefined;
}

const nothing = {
  scope: undefined,
  pages: new Map(),
  count: undefined,
  status: 'idle',
  error: undefined,
} as const;
const page = z.object({ count: z.optional(z.number()), items: z.array(z.unknown()) });

/** A long list of the router. Each page is requested when it is shown. */
export class RouterPagedList<Item> implements PagedList<Item> {
  readonly #deps: ListDeps;
  readonly #options: PagedListOptions<Item>;
  readonly #state = signal<PagedState<Item>>(nothing);
  readonly #now: ReadonlySignal<PagedState<Item>>;
  #shown: PlaceRange = { first: 0, end: 1 };
  readonly #loading = new Set<number>();
  /** Grows with each refresh: pages from before it are old. */
  #generation = 0;
  /** The pages are from before the last refresh. */
  #isStale = false;
  #hasReported = false;

  /** How many items there are in all; undefined while unknown. */
  readonly count: ReadonlySignal<number | undefined>;
  /** `loading` until the first page has arrived and while it is loaded again, `error` if the last request failed. */
  readonly status: ReadonlySignal<ListStatus>;
  /** Why the last request failed; undefined otherwise. */
  readonly error: ReadonlySignal<CallsideError | undefined>;

  /** @internal */
  constructor(deps: ListDeps, options: PagedListOptions<Item>) {
    this.#deps = deps;
    this.#options = options;
    this.#now = computed(() => (this.#state.value.scope === deps.scope.value ? this.#state.value : nothing));
    this.count = computed(() => this.#now.value.count);
    this.status = computed(() => this.#now.value.status);
    this.error = computed(() => this.#now.value.error);
  }

  /** Returns the item at a place, from 0; undefined while it is not loaded. Within an effect, it is read again when it changes. */
  at(place: number): Item | undefined {
    const loaded = this.#now.value.pages.get(pageOf(place));
    const at = place % defaultPageLength;
    if (!loaded || at >= loaded.sent.length) return undefined;
    if (!loaded.read.has(at)) loaded.read.set(at, this.#read(loaded.sent[at]));
    return loaded.read.get(at);
  }

  /** Loads the items of these places, and forgets items that are far from them. A failure appears in `status` and `error`. */
  show(shown: PlaceRange): void {
    this.#shown = shown;
    if (this.#now.peek().status !== 'idle') this.#fill();
    // `status` and `error` show a failure.
    else void this.refresh().catch(() => undefined);
  }

  /** Loads the shown places again. The items stay until the newer items arrive. Rejects with `offline`, `timeout`, … */
  refresh(): Promise<void> {
    const scope = this.#deps.scope.peek();
    if (!scope) return Promise.resolve();
    this.#generation += 1;
    this.#isStale = true;
    this.#loading.clear();
    const { count = Number.POSITIVE_INFINITY } = this.#now.peek();
    return this.#load(scope, pageOf(Math.max(0, Math.min(this.#shown.first, count - 1))));
  }

  /** Requests the shown pages that are missing. */
  #fill(): void {
    const scope = this.#deps.scope.peek();
    if (!scope || this.#isStale) return;
    const { pages, count = 0 } = this.#now.peek();
    const end = Math.min(this.#shown.end, count);
    for (let at = pageOf(this.#shown.first); at * defaultPageLength < end; at += 1) {
      if (this.#loading.size >= maxRequests) return;
      // `status` and `error` show a failure.
      if (!pages.has(at) && !this.#loading.has(at)) this.#load(scope, at).catch(() => undefined);
    }
  }

  async #load(scope: SignedInScope, at: number): Promise<void> {
    const generation = this.#generation;
    this.#loading.add(at);
    this.#put(scope, { status: 'loading', error: undefined });
    try {
      const { source: path, query } = this.#options;
      const offset = at * defaultPageLength;
      const range = { offset: String(offset), length: String(defaultPageLength) };
      const request = { path, query: { ...query, ...range }, signal: scope.signal };
      const { items, count = offset + items.length } = await this.#deps.rest.read(page, request);
      if (generation !== this.#generation) return;
      this.#loading.delete(at);
      const known = this.#isStale ? [] : [...this.#now.peek().pages].filter(([one]) => this.#isNear(one));
      this.#isStale = false;
      const pages = new Map([...known, [at, { sent: items, read: new Map() }] as const]);
      batch(() => {
        this.#put(scope, { pages, count, status: this.#loading.size > 0 ? 'loading' : 'ready' });
        this.#fill();
      });
    } catch (thrown) {
      const error = toCallsideError(thrown);
      if (generation === this.#generation) {
        this.#loading.delete(at);
        this.#put(scope, { status: 'error', error });
      }
      throw error;
    }
  }

  #isNear(at: number): boolean {
    const { first, end } = this.#shown;
    return at >= pageOf(first) - keptPages && at <= pageOf(end) + keptPages;
  }

  #read(item: unknown): Item | undefined {
    const parsed = z.safeParse(this.#options.schema, item);
    if (parsed.success) return parsed.data;
    if (!this.#hasReported) {
      const error = new CallsideError('badResponse', { cause: parsed.error });
      // An item is read within effects, which may not change anything.
      queueMicrotask(() => this.#deps.report(error));
    }
    this.#hasReported = true;
    return undefined;
  }

  #put(scope: SignedInScope, change: Partial<PagedState<Item>>): void {
    if (this.#deps.scope.peek() !== scope) return;
    this.#state.value = { ...this.#now.peek(), scope, ...change };
  }
}

const pageOf = (place: number): number => Math.floor(place / defaultPageLength);
