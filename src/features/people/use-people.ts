import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import type { PeopleQuery, Person } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from '../errors/use-run.ts';

/** The pause after the last key before a request, in milliseconds. */
const pauseMs = 150;

interface Found {
  readonly items: readonly Person[];
  readonly count: number;
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'error';
}

const nothing: Found = { items: [], count: 0, hasMore: false, status: 'loading' };

export type ShownPeople = Found & { readonly refresh: () => void; readonly loadMore: () => void };

/** The matching people, loaded page by page. While the user types, earlier results stay until the next ones are loaded. */
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

  // The results of one list do not apply to another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is the reason
  useLayoutEffect(() => setFound(nothing), [directory, department, onlyFavorites]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a reason to request again
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
        // Newer results take precedence over a further page of the old list.
        setFound((now) =>
          now.items === found.items ? { ...now, items: [...now.items, ...items], count, hasMore } : now,
        ),
      tell,
    );
  }, [search, found.items, tell]);

  return { ...found, loadMore, refresh: () => setTurn((now) => now + 1) };
}
