import { useEffect, useRef, useState } from 'react';
import type { List } from '#sdk/index.ts';

/** The phone system gets no request for each key. */
const restMs = 150;

/** Returns the list of a query; it changes when the administrator has stopped typing. Undefined at first. */
export function useQueriedList<Query, Item>(
  query: Query,
  read: (query: Query) => List<Item>,
): List<Item> | undefined {
  const [list, setList] = useState<List<Item>>();
  const latest = useRef(read);
  latest.current = read;
  const text = JSON.stringify(query);
  useEffect(() => {
    const timer = setTimeout(() => setList(latest.current(JSON.parse(text))), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return list;
}
