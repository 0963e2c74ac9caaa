import { useLayoutEffect } from 'react';
import type { List, ListStatus } from '#sdk/index.ts';
import { useSignalRead } from './use-signal-value.ts';

/** The values of a list that a component shows. */
export interface ShownList<Item> {
  /** The loaded items. */
  readonly items: readonly Item[];
  /** The loading state of the list. */
  readonly status: ListStatus;
  /** There is a page that is not loaded. */
  readonly hasMore: boolean;
  /** The number of all items; undefined while unknown. */
  readonly count: number | undefined;
}

/**
 * The items and the status of a list, which is watched as long as a component shows it. The items stay while a component
 * that shows the list replaces another.
 *
 * @example const { items, status } = useList(client.voicemail.messages);
 */
export function useList<Item>(list: List<Item>): ShownList<Item> {
  useWatched(list);
  return useListValue(list);
}

/**
 * Watches a list as long as a component needs it; undefined: none. A list without watchers loses its items, and a form of the
 * next screen that depends on such a list would be mounted, removed and mounted again without what was typed. So the watch
 * ends in a microtask: the effects of the next screen run before it, in the same commit, if they are layout effects.
 */
export function useWatched(list: Pick<List<unknown>, 'watch'> | undefined): void {
  useLayoutEffect(() => {
    const stop = list?.watch();
    return stop && (() => queueMicrotask(stop));
  }, [list]);
}

/** The same without watching, for a list that is watched or loaded elsewhere. */
export const useListValue = <Item>({ items, status, hasMore, count }: List<Item>): ShownList<Item> =>
  useSignalRead(() => ({
    items: items.value,
    status: status.value,
    hasMore: hasMore.value,
    count: count.value,
  }));
