import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import type { CallsideError, PagedList, PeopleQuery, Person } from '#sdk/index.ts';

/** A search waits this long for the answer to the search before, in milliseconds. */
const timeoutMs = 150;

export interface ShownPeople {
  /** The matching people by place. Pass it to `usePersons` for the people of a range. */
  readonly list: PagedList<Person>;
  readonly count: number;
  readonly status: 'loading' | 'ready' | 'error';
  /** The reason of the status `error`. */
  readonly error: CallsideError | undefined;
  /** False while the people of another search are shown. */
  readonly isCurrent: boolean;
  readonly refresh: () => void;
}

/**
 * The matching people. While the user types, earlier results stay until the next results are loaded, and there is only one
 * request at a time, unless the phone system is slow.
 */
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
  const [found, setFound] = useState<PagedList<Person>>();
  const pending = useRef<Promise<void>>(undefined);

  const list = useMemo(
    () =>
      people.browse({
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

  // The results of a list do not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useLayoutEffect(
    () => setFound(undefined),
    [directory, department, onlyFavorites, folder, tag, onlySwitchboardFavorites, onlyVips, onlySpeedDials],
  );

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The list itself knows whether it failed.
    const show = () => {
      if (pending.current === loading) pending.current = undefined;
      if (isWanted) setFound(list);
    };
    let loading: Promise<void> | undefined;
    const load = () => {
      clearTimeout(timer);
      if (!isWanted || loading) return;
      loading = list.refresh().then(show, show);
      pending.current = loading;
    };
    if (pending.current === undefined) load();
    else {
      void pending.current.then(load);
      timer = setTimeout(load, timeoutMs);
    }
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [list]);

  const shown = found ?? list;
  const { status, count, error } = useSignalRead(() => ({
    status: shown.status.value,
    count: shown.count.value,
    error: shown.error.value,
  }));
  const hasAnswer = count !== undefined;
  return {
    list: shown,
    count: count ?? 0,
    status: hasAnswer ? 'ready' : status === 'error' ? 'error' : 'loading',
    error,
    isCurrent: shown === list && hasAnswer,
    refresh: () => void run(() => list.refresh()),
  };
}

/** Returns the people at these places of a list, from `first`; undefined for people who are not loaded. */
export const usePersons = (
  list: PagedList<Person>,
  { first, end }: { readonly first: number; readonly end: number },
): readonly (Person | undefined)[] =>
  useSignalRead(() => Array.from({ length: Math.max(0, end - first) }, (_, at) => list.at(first + at)));
