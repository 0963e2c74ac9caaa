import { useCallback, useEffect, useState } from 'react';
import type { CallRecording, RecordingListOptions } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useTellError } from '../errors/use-run.ts';

export type RecordingScope = NonNullable<RecordingListOptions['scope']>;

interface Loaded {
  readonly items: readonly CallRecording[];
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'error';
}

const nothing: Loaded = { items: [], hasMore: false, status: 'loading' };

/** Recordings, newest first, by pages. */
export function useRecordings(scope: RecordingScope): Loaded & {
  readonly refresh: () => void;
  readonly loadMore: () => void;
} {
  const { recordings } = useClient();
  const tell = useTellError();
  const [loaded, setLoaded] = useState(nothing);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a wish to load again
  useEffect(() => {
    let wanted = true;
    setLoaded(nothing);
    recordings.list({ scope }).then(
      ({ items, hasMore }) => wanted && setLoaded({ items, hasMore, status: 'ready' }),
      () => wanted && setLoaded({ ...nothing, status: 'error' }),
    );
    return () => {
      wanted = false;
    };
  }, [recordings, scope, turn]);

  const loadMore = useCallback(() => {
    recordings.list({ scope, offset: loaded.items.length }).then(
      ({ items, hasMore }) =>
        // Whatever was loaded meanwhile goes before a page that followed on the old list.
        setLoaded((now) =>
          now.items === loaded.items ? { ...now, items: [...now.items, ...items], hasMore } : now,
        ),
      tell,
    );
  }, [recordings, scope, tell, loaded.items]);

  return { ...loaded, loadMore, refresh: () => setTurn((now) => now + 1) };
}
