import { useCallback, useEffect, useState } from 'react';
import type { CallRecording, RecordingListOptions } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { useTellError } from '../errors/use-run.ts';

export type RecordingScope = NonNullable<RecordingListOptions['scope']>;

interface Loaded {
  readonly items: readonly CallRecording[];
  readonly hasMore: boolean;
  readonly status: 'loading' | 'ready' | 'error';
  /** What was asked for. */
  readonly shown: string;
}

const nothing: Loaded = { items: [], hasMore: false, status: 'loading', shown: '' };

/** Changes with what the history says of recordings: the list itself is not watched, the history is. */
function useRecordedCalls(): string {
  const { items } = useClient().history;
  return useSignalRead(() =>
    items.value
      .filter(({ isRecorded }) => isRecorded)
      .map(({ restUri, talkDuration, recordings }) => [restUri, talkDuration, ...recordings].join(' '))
      .join(),
  );
}

/** Recordings, newest first, by pages; those of new calls appear by themselves. */
export function useRecordings(scope: RecordingScope): Loaded & {
  readonly refresh: () => void;
  readonly loadMore: () => void;
} {
  const { recordings } = useClient();
  const tell = useTellError();
  const [loaded, setLoaded] = useState(nothing);
  const [turn, setTurn] = useState(0);
  const recordedCalls = useRecordedCalls();
  const shown = `${scope} ${turn}`;

  // biome-ignore lint/correctness/useExhaustiveDependencies: recorded calls are a reason to load again
  useEffect(() => {
    let wanted = true;
    // What is shown stays until what has changed is there.
    setLoaded((now) => (now.shown === shown ? now : { ...nothing, shown }));
    recordings.list({ scope }).then(
      ({ items, hasMore }) => wanted && setLoaded({ items, hasMore, status: 'ready', shown }),
      () => wanted && setLoaded({ ...nothing, status: 'error', shown }),
    );
    return () => {
      wanted = false;
    };
  }, [recordings, scope, shown, recordedCalls]);

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
