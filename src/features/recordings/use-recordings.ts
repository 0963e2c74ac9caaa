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
  /** The scope of the loaded list. */
  readonly shown: string;
}

const nothing: Loaded = { items: [], hasMore: false, status: 'loading', shown: '' };

/** Changes when the history reports another recording. The list of recordings has no live updates; the history has. */
function useRecordedCalls(): string {
  const { items } = useClient().history;
  return useSignalRead(() =>
    items.value
      .filter(({ isRecorded }) => isRecorded)
      .map(({ restUri, talkDuration, recordings }) => [restUri, talkDuration, ...recordings].join(' '))
      .join(),
  );
}

/** Recordings, newest first, loaded page by page. Those of new calls appear automatically. */
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
    // The old list stays until the new one is loaded.
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
        // Newer results take precedence over a further page of the old list.
        setLoaded((now) =>
          now.items === loaded.items ? { ...now, items: [...now.items, ...items], hasMore } : now,
        ),
      tell,
    );
  }, [recordings, scope, tell, loaded.items]);

  return { ...loaded, loadMore, refresh: () => setTurn((now) => now + 1) };
}
