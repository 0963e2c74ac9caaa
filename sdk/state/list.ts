import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';

/**
 * How far a list is loaded: not yet (`idle`), on its way (`loading`, with or without items that are there already), loaded
 * (`ready`), or the last attempt failed (`error`, with the reason in `error`; the items stay).
 */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'error';

/**
 * A list of the phone system's items. Every list of the SDK has this shape.
 *
 * @example
 * const stop = client.history.watch();
 * await client.history.ready();
 * console.log(client.history.items.value.length);
 * await client.history.loadMore();
 * stop();
 */
export interface List<Item> {
  /** The loaded items in the list's order; empty for a user who is signed out. */
  readonly items: ReadonlySignal<readonly Item[]>;
  /** How far the list is loaded: `idle` (not loaded), `loading`, `ready` or `error`. */
  readonly status: ReadonlySignal<ListStatus>;
  /** Why the last attempt to load failed; undefined otherwise. */
  readonly error: ReadonlySignal<CallsideError | undefined>;
  /** There is a page that is not loaded. */
  readonly hasMore: ReadonlySignal<boolean>;
  /** How many items there are in all, loaded or not; undefined while the phone system has not reported it. */
  readonly count: ReadonlySignal<number | undefined>;
  /**
   * Resolves once the list is loaded, and loads it if that has not begun. Waits for the user's profile if the list depends on
   * it. Rejects as `loadMore()` does, and with `session.notSignedIn` if no user is signed in.
   */
  ready(): Promise<void>;
  /**
   * Loads the next page, or the first page of a list that is not loaded. Resolves at once if there is none. Rejects with
   * `offline`, `timeout`, `forbidden`, … and the items stay.
   */
  loadMore(): Promise<void>;
  /** Loads the list from its beginning again. Rejects as `loadMore()` does. */
  refresh(): Promise<void>;
  /**
   * Begins to load the list and keeps it live: `ready()` resolves when it has items. All watchers share a single
   * subscription. A list without watchers may lose its items. Failures appear in `status` and `error`. Returns an unsubscribe
   * function.
   */
  watch(): () => void;
}
