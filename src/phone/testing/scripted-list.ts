import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { List, ListStatus } from '#sdk/index.ts';

/** A loaded list of these items, which calls `onLoad` instead of loading anything. */
export function scriptedList<Item>(
  items: readonly Item[] | ReadonlySignal<readonly Item[]> = [],
  options: { readonly status?: ListStatus; readonly onLoad?: () => Promise<void> } = {},
): List<Item> {
  const present = isSignal(items) ? items : signal(items);
  const { status = 'ready', onLoad = async () => {} } = options;
  return {
    items: present,
    status: signal(status),
    error: signal(undefined),
    hasMore: signal(false),
    count: computed(() => present.value.length),
    ready: onLoad,
    loadMore: onLoad,
    refresh: onLoad,
    watch: () => () => {},
  };
}

const isSignal = <Item>(
  items: readonly Item[] | ReadonlySignal<readonly Item[]>,
): items is ReadonlySignal<readonly Item[]> => 'peek' in items;
