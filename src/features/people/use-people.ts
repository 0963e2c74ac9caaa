import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { PeopleQuery, Person } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from '../errors/use-run.ts';

/** After the last key, before it is asked. */
const pauseMs = 150;

interface Found {
  readonly items: readonly Person[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'error';
}

const nothing: Found = { items: [], count: 0, hasMore: false, status: 'loading' };

export type ShownPeople = Found & { readonly refresh: () => void; readonly loadMore: () => void };

/** People that fit, by pages. While somebody types, what was found before stays in sight until the next answer is there. */
export function usePeople({
  text = '',
  directory,
  department,
  onlyFavorites = false,
}: PeopleQuery): ShownPeople {
  const { people } = useClient();
  const tell = useTellError();
  const [found, setFound] = useState(nothing);
  const [turn, setTurn] = useState(0);

  const search = useCallback(
    (offset: number) =>
      people.search({
        text,
        offset,
        onlyFavorites,
        ...(directory && { directory }),
        ...(department && { department }),
      }),
    [people, text, directory, department, onlyFavorites],
  );

  // Who was in one list, or that nobody was, says nothing of another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useLayoutEffect(() => setFound(nothing), [directory, department, onlyFavorites]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a reason to ask again
  useEffect(() => {
    let wanted = true;
    const ask = () =>
      search(0).then(
        (page) => wanted && setFound({ ...page, status: 'ready' }),
        () => wanted && setFound({ ...nothing, status: 'error' }),
      );
    const timer = setTimeout(ask, text === '' ? 0 : pauseMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [search, text, turn]);

  const loadMore = useCallback(() => {
    search(found.items.length).then(
      ({ items, count, hasMore }) =>
        // Whatever was found meanwhile goes before a page that followed on the old list.
        setFound((now) =>
          now.items === found.items ? { ...now, items: [...now.items, ...items], count, hasMore } : now,
        ),
      tell,
    );
  }, [search, found.items, tell]);

  return { ...found, loadMore, refresh: () => setTurn((now) => now + 1) };
}
