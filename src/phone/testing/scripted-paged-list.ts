import { signal } from '@preact/signals-core';
import type { PagedList } from '#sdk/index.ts';

/** A loaded list of these items. */
export const scriptedPagedList = <Item>(items: readonly Item[] = []): PagedList<Item> => ({
  count: signal(items.length),
  status: signal('ready' as const),
  error: signal(undefined),
  at: (place) => items[place],
  show: () => {},
  refresh: async () => {},
});
