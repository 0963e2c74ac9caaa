import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { List, PeopleQuery, Person } from '../../../../sdk/index.ts';
import { useClient } from '../../../react/client-context.tsx';
import { useListValue } from '../../../react/use-list.ts';
import { useRun } from '../../errors/use-run.ts';

/** The pause after the last key before a request, in milliseconds. */
const pauseMs = 150;

export interface ShownPeople {
  readonly items: readonly Person[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'error';
  readonly refresh: () => void;
  readonly loadMore: () => void;
}

/** The matching people, loaded page by page. While the user types, earlier results stay until the next ones are loaded. */
export function usePeople({
  text = '',
  directory,
  department,
  onlyFavorites = false,
  folder,
  tag,
  onlySwitchboardFavorites = false,
  onlyVips = false,
  onlySpeedDials = false,
}: PeopleQuery): ShownPeople {
  const { people } = useClient();
  const run = useRun();
  const [found, setFound] = useState<List<Person>>();

  const list = useMemo(
    () =>
      people.search({
        text,
        onlyFavorites,
        onlyVips,
        onlySwitchboardFavorites,
        ...(tag && { tag }),
        onlySpeedDials,
        ...(folder && { folder }),
        ...(directory && { directory }),
        ...(department && { department }),
      }),
    [
      people,
      text,
      directory,
      department,
      onlyFavorites,
      folder,
      tag,
      onlySwitchboardFavorites,
      onlyVips,
      onlySpeedDials,
    ],
  );

  // The results of one list do not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useLayoutEffect(
    () => setFound(undefined),
    [directory, department, onlyFavorites, folder, tag, onlySwitchboardFavorites, onlyVips, onlySpeedDials],
  );

  useEffect(() => {
    let isWanted = true;
    // The list itself knows whether it failed.
    const show = () => isWanted && setFound(list);
    const timer = setTimeout(() => void list.refresh().then(show, show), text === '' ? 0 : pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [list, text]);

  const { items, status, count, hasMore } = useListValue(found ?? list);
  const isEmpty = items.length === 0;
  return {
    items,
    count: count ?? items.length,
    hasMore,
    status: !isEmpty || status === 'ready' ? 'ready' : status === 'error' ? 'error' : 'loading',
    loadMore: () => void run(() => list.loadMore()),
    refresh: () => void run(() => list.refresh()),
  };
}
