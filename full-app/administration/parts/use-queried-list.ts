import { useEffect, useRef, useState } from 'react';
import type { List } from '#sdk/index.ts';

/**
 * Returns the list of a query; undefined at first. While the administrator types, the list before stays until the next is loaded, and
 * there is a single request at a time.
 */
export function useQueriedList<Query, Item>(
  query: Query,
  read: (query: Query) => List<Item>,
): List<Item> | undefined {
  const [shown, setShown] = useState<List<Item>>();
  const latest = useRef(read);
  latest.current = read;
  const loading = useRef<Promise<unknown>>(undefined);
  /** The ends of the watches of the lists that are loaded or shown. */
  const watches = useRef(new Map<List<Item>, () => void>());
  const text = JSON.stringify(query);

  useEffect(() => {
    let isWanted = true;
    async function show() {
      const isFirst = loading.current === undefined;
      await loading.current;
      if (!isWanted) return;
      const list = latest.current(JSON.parse(text));
      watches.current.set(list, list.watch());
      // The first list shows that it loads; the list itself knows whether it failed.
      if (isFirst) setShown(list);
      loading.current = list.ready().catch(() => undefined);
      await loading.current;
      if (isWanted) setShown(list);
    }
    void show();
    return () => {
      isWanted = false;
    };
  }, [text]);

  // The screen watches the list that it shows, before the watches of other lists end.
  useEffect(() => {
    for (const [list, stop] of watches.current)
      if (list !== shown && list.status.peek() !== 'loading') {
        watches.current.delete(list);
        stop();
      }
  }, [shown]);
  useEffect(() => {
    const all = watches.current;
    return () => {
      for (const stop of all.values()) stop();
      all.clear();
    };
  }, []);
  return shown;
}
