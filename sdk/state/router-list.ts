import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { LoginResponse } from '#wire/session/login.ts';
import { CallsideError, toCallsideError } from '../transport/errors.ts';
import type { DomainDeps } from './domain-deps.ts';
import { effectWhen } from './effect-when.ts';
import type { List, ListStatus } from './list.ts';
import {
  type Addressed,
  type Compare,
  type ListUpdate,
  type LoadedPart,
  withPage,
  withSnapshot,
  withUpdate,
} from './list-rules.ts';
import { onChange } from './on-change.ts';
import type { SignedInScope } from './signed-in-work.ts';
import { whenKnown } from './when-known.ts';

/** Dependencies of a list. */
export type ListDeps = Pick<DomainDeps, 'rest' | 'watch' | 'report' | 'scope'>;

/** Which list of the router, and how it is read. */
export interface ListOptions<Item> {
  /**
   * Path of the list, relative to `/restletrouter/`. A function may read signals; it returns undefined while the path is
   * not known, and null where the user has no such list, which is then loaded and empty.
   */
  readonly source: string | (() => string | null | undefined);
  /** The schema of an item. */
  readonly schema: z.ZodMiniType<Item>;
  readonly query?: Readonly<Record<string, string>>;
  /** The most items of a page, which is requested with one more item. Without it the list is loaded as a whole. */
  readonly pageLength?: number;
  /** Returns false for an item that does not belong to the list, or no longer. */
  readonly where?: (item: Item) => boolean;
  /** The list's order. Without it the items stay in the order in which the router sends them. */
  readonly compare?: (one: Item, other: Item) => number;
  /** Whether the router pushes changes. By default it does. */
  readonly isPushed?: boolean | ((login: LoginResponse) => boolean);
  /** Reads signals. A watched list that is not pushed is loaded again when the returned value changes. */
  readonly staleAfter?: () => unknown;
}

/** The most items that a router sends at once. */
const maxLength = 500;
/** The items of a page by default. */
export const defaultPageLength = 50;

/** A list as a signed-in user has it at a path. */
interface Target {
  readonly scope: SignedInScope;
  readonly source: string | null;
}

interface ListState<Item> extends LoadedPart<Item> {
  /** The list to which the state belongs. Any other list is not loaded. */
  readonly target: Target | undefined;
  readonly status: ListStatus;
  readonly error: CallsideError | undefined;
  /** The first page has arrived. */
  readonly isLoaded: boolean;
  /** How many there are in all, as the router reported with the last page. */
  readonly counted: number | undefined;
  /** Received items that do not fit the schema, or do not belong to the list. */
  readonly skipped: number;
}

const nothing = {
  target: undefined,
  items: [],
  hasMore: false,
  status: 'idle',
  error: undefined,
  isLoaded: false,
  counted: undefined,
  skipped: 0,
} as const;
const none = { ...nothing, status: 'ready', isLoaded: true } as const;

const page = z.object({
  count: z.optional(z.number()),
  items: z.optional(z.array(z.unknown())),
  results: z.optional(z.array(z.unknown())),
});

/** A load and its context. */
interface Load<Item> {
  readonly target: Target;
  readonly isFirst: boolean;
  /** The item that the page follows. */
  readonly after: string | undefined;
  /** Everything that was pushed meanwhile: the page may be older. */
  readonly meanwhile: ((before: LoadedPart<Item>) => LoadedPart<Item>)[];
}

/**
 * A list of the router: pages by request, changes by push. It belongs to the signed-in user and is empty after signing
 * out.
 */
export class RouterList<Item extends Addressed> implements List<Item> {
  readonly #deps: ListDeps;
  readonly #options: ListOptions<Item>;
  readonly #compare: Compare<Item>;
  readonly #state = signal<ListState<Item>>(nothing);
  readonly #source: ReadonlySignal<string | null | undefined>;
  readonly #target: ReadonlySignal<Target | undefined>;
  readonly #now: ReadonlySignal<ListState<Item>>;
  #watchers = 0;
  #unwatch = () => {};
  #load: Load<Item> | undefined;
  #loading: Promise<void> | undefined;
  #hasReported = false;

  /** The loaded items in the list's order; empty for a user who is signed out. */
  readonly items: ReadonlySignal<readonly Item[]>;
  /** How far the list is loaded. */
  readonly status: ReadonlySignal<ListStatus>;
  /** Why the last attempt to load failed; undefined otherwise. */
  readonly error: ReadonlySignal<CallsideError | undefined>;
  /** There is a page that is not loaded. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** How many items there are in all; undefined while unknown. */
  readonly count: ReadonlySignal<number | undefined>;
  /**
   * The first page has arrived, whether or not it is being loaded again.
   *
   * @internal
   */
  readonly isLoaded: ReadonlySignal<boolean>;

  /** @internal */
  constructor(deps: ListDeps, options: ListOptions<Item>) {
    this.#deps = deps;
    this.#options = options;
    this.#compare = options.compare;
    const { source } = options;
    this.#source = computed(() => (typeof source === 'function' ? source() : source));
    this.#target = computed(() => {
      const scope = deps.scope.value;
      const present = this.#source.value;
      return scope && present !== undefined ? { scope, source: present } : undefined;
    });
    this.#now = computed(() => {
      const state = this.#state.value;
      const target = this.#target.value;
      if (target?.source === null) return none;
      return state.target === target ? state : nothing;
    });
    this.items = computed(() => this.#now.value.items);
    this.status = computed(() => this.#now.value.status);
    this.error = computed(() => this.#now.value.error);
    this.isLoaded = computed(() => this.#now.value.isLoaded);
    this.hasMore = computed(() => this.#now.value.hasMore);
    this.count = computed(() => {
      const { items, hasMore, counted, isLoaded } = this.#now.value;
      return isLoaded && !hasMore ? items.length : counted;
    });
  }

  /** Resolves once the list is loaded, and loads it if that has not begun. Rejects as `loadMore()` does. */
  async ready(): Promise<void> {
    const scope = this.#deps.scope.peek();
    if (!scope) throw new CallsideError('session.notSignedIn');
    await whenKnown(this.#target, { code: 'profile.notLoaded', until: scope.signal });
    if (!this.isLoaded.peek()) await this.loadMore();
  }

  /** Loads the next page, or the first page. Rejects with `offline`, `timeout`, `forbidden`, … */
  loadMore(): Promise<void> {
    if (this.#isLoading) return this.#loading ?? Promise.resolve();
    const { isLoaded, hasMore } = this.#now.peek();
    return isLoaded && !hasMore ? Promise.resolve() : this.#start({ isFirst: !isLoaded });
  }

  /** Loads the list from its beginning again. Rejects as `loadMore()` does. */
  refresh(): Promise<void> {
    return this.#start({ isFirst: true });
  }

  /** Begins to load the list and keeps it live. Returns an unsubscribe function. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#watchers === 1) {
      this.#unwatch = effectWhen(
        () => this.#target.value,
        (target) => this.#keepLive(target),
      );
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#watchers -= 1;
      if (this.#watchers === 0) this.#unwatch();
    };
  }

  get #isLoading(): boolean {
    return this.#load !== undefined && this.#load.target === this.#target.peek();
  }

  #keepLive(target: Target): () => void {
    const { source } = target;
    if (source === null) return () => {};
    const { isPushed = true } = this.#options;
    const pushed = typeof isPushed === 'function' ? isPushed(target.scope.login) : isPushed;
    return pushed ? this.#subscribe(target, source) : this.#reload();
  }

  #subscribe(target: Target, source: string): () => void {
    const { schema, query, pageLength, where = () => true } = this.#options;
    const queries = { ...query, ...(pageLength !== undefined && rangeOf(0, pageLength)) };
    if (!this.#now.peek().isLoaded) this.#put(target, { status: 'loading', error: undefined });
    const unwatch = this.#deps.watch(
      schema,
      { source, queries },
      {
        snapshot: (items, skipped = 0) => {
          const members = items.filter(where);
          const omitted = skipped + items.length - members.length;
          const first = this.#part(inOrder(members, this.#compare), omitted);
          this.#push((before) => withSnapshot(before, first, this.#compare));
          if (!this.#isLoading) this.#put(target, { status: 'ready', error: undefined, isLoaded: true });
        },
        update: (items, removed) => {
          const gone = items.filter((item) => !where(item)).map(({ restUri }) => restUri);
          const update: ListUpdate<Item> = { items: items.filter(where), removed: [...removed, ...gone] };
          this.#push((before) => withUpdate(before, update, this.#compare));
        },
        ended: (reason) => {
          if (reason) this.#put(target, { status: 'error', error: reason });
          else this.#checkEnd(target);
        },
        // Items that are known stay: the state of the connection says that they may be old.
        interrupted: (reason) => {
          if (!this.#now.peek().isLoaded && !this.#isLoading)
            this.#put(target, { status: 'error', error: reason });
        },
      },
    );
    return () => {
      unwatch();
      // Without the router's changes the items would soon be wrong.
      this.#load = undefined;
      this.#loading = undefined;
      this.#state.value = nothing;
    };
  }

  /**
   * The router has ended the subscription, as when a right was taken away. Its items are asked for once more: `error` has the
   * reason.
   */
  #checkEnd(target: Target): void {
    this.#put(target, { items: [], hasMore: false, isLoaded: false, counted: undefined, skipped: 0 });
    void this.refresh().catch(() => undefined);
  }

  /** Loads a list that is not pushed, now and whenever it becomes stale. */
  #reload(): () => void {
    // `status` and `error` show a failure.
    const load = () => void this.refresh().catch(() => undefined);
    load();
    const { staleAfter } = this.#options;
    return staleAfter ? onChange(computed(staleAfter), load) : () => {};
  }

  #push(change: (before: LoadedPart<Item>) => LoadedPart<Item>): void {
    if (this.#isLoading) this.#load?.meanwhile.push(change);
    const target = this.#target.peek();
    if (target) this.#put(target, change(this.#now.peek()));
  }

  #start({ isFirst }: { readonly isFirst: boolean }): Promise<void> {
    const target = this.#target.peek();
    if (!target || target.source === null) return Promise.resolve();
    const after = this.#now.peek().items.at(-1)?.restUri;
    const load: Load<Item> = { target, isFirst, after, meanwhile: [] };
    this.#load = load;
    const loading = this.#run(load, target.source);
    this.#loading = loading;
    return loading;
  }

  /** A newer load takes the place of this load. */
  async #run(load: Load<Item>, source: string): Promise<void> {
    const { target } = load;
    const { items, skipped } = this.#now.peek();
    this.#put(target, { status: 'loading', error: undefined });
    try {
      const { query, pageLength = maxLength } = this.#options;
      const offset = load.isFirst ? 0 : items.length + skipped;
      const range =
        this.#options.pageLength === undefined ? { length: String(maxLength) } : rangeOf(offset, pageLength);
      const request = { path: source, query: { ...query, ...range }, signal: target.scope.signal };
      const answer = await this.#deps.rest.read(page, request);
      if (this.#load !== load) return await this.#loading;
      this.#load = undefined;
      this.#arrive(load, answer);
    } catch (thrown) {
      const reason = toCallsideError(thrown);
      const error = reason.action === 'GET' ? reason.as(reason.code, 'QUERY') : reason;
      if (this.#load === load) {
        this.#load = undefined;
        this.#put(target, { status: 'error', error });
      }
      throw error;
    }
  }

  #arrive({ target, isFirst, after, meanwhile }: Load<Item>, answer: z.output<typeof page>): void {
    const received = answer.items ?? answer.results ?? [];
    const fitting = this.#read(received);
    const isWhole = this.#options.pageLength === undefined;
    const ordered = isWhole ? inOrder(fitting, this.#compare) : fitting;
    const part = this.#part(ordered, received.length - fitting.length);
    const now = this.#now.peek();
    const ready = { status: 'ready', isLoaded: true, counted: answer.count } as const;
    // A snapshot that arrived meanwhile may have replaced the item that the page follows.
    if (!isFirst && now.items.at(-1)?.restUri !== after) {
      this.#put(target, ready);
      return;
    }
    const before = isFirst ? part : withPage(now, part, this.#compare);
    const skipped = (isFirst ? 0 : now.skipped) + part.skipped;
    const { items, hasMore } = meanwhile.reduce<LoadedPart<Item>>((known, change) => change(known), before);
    this.#put(target, { ...ready, items, hasMore, skipped });
  }

  #read(received: readonly unknown[]): readonly Item[] {
    const { schema, where = () => true } = this.#options;
    return received.flatMap((item) => {
      const parsed = z.safeParse(schema, item);
      if (parsed.success) return where(parsed.data) ? [parsed.data] : [];
      if (!this.#hasReported) this.#deps.report(new CallsideError('badResponse', { cause: parsed.error }));
      this.#hasReported = true;
      return [];
    });
  }

  /** The part of a list that these items are: the additional item of a page only means that another page follows. */
  #part(items: readonly Item[], skipped: number): LoadedPart<Item> & { readonly skipped: number } {
    const { pageLength } = this.#options;
    const hasMore = pageLength !== undefined && items.length + skipped > pageLength;
    return { items: hasMore ? items.slice(0, pageLength) : items, hasMore, skipped };
  }

  #put(target: Target, change: Partial<ListState<Item>>): void {
    if (this.#target.peek() !== target) return;
    batch(() => {
      this.#state.value = { ...this.#now.peek(), target, ...change };
    });
  }
}

const inOrder = <Item>(items: readonly Item[], compare: Compare<Item>): readonly Item[] =>
  compare ? items.toSorted(compare) : items;

/** The query of a page that begins at `offset`, with one more item. */
const rangeOf = (offset: number, length: number) => ({ offset: String(offset), length: String(length + 1) });
