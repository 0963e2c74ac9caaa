import type { ReadonlySignal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { ListStatus } from './list.ts';

/** The places of a list from `first` up to, but not including, `end`. */
export interface PlaceRange {
  /** The first place, from 0. */
  readonly first: number;
  /** The place behind the last place. */
  readonly end: number;
}

/**
 * A list that may be too long to be loaded: only the pages near the shown places are kept, and any place can be shown at
 * once. It belongs to the signed-in user and is empty after signing out. Changes are not pushed.
 *
 * @example
 * const everybody = client.people.browse();
 * everybody.show({ first: 40, end: 60 });
 * effect(() => console.log(everybody.at(40)?.displayName));
 */
export interface PagedList<Item> {
  /** How many items there are in all; undefined while unknown. */
  readonly count: ReadonlySignal<number | undefined>;
  /** `loading` while a page is requested, `error` if the last request failed. */
  readonly status: ReadonlySignal<ListStatus>;
  /** Why the last request failed; undefined otherwise. */
  readonly error: ReadonlySignal<CallsideError | undefined>;
  /** Returns the item at a place, from 0; undefined while it is not loaded. An effect that calls it runs again after a change. */
  at(place: number): Item | undefined;
  /** Loads the items of these places, and forgets items that are far from them. A failure appears in `status` and `error`. */
  show(shown: PlaceRange): void;
  /** Loads the shown places again. The items stay until the newer items arrive. Rejects with `offline`, `timeout`, … */
  refresh(): Promise<void>;
}
