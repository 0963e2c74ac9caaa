import { useMemo } from 'react';
import { useRun } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import type { CallRecording, RecordingListOptions } from '#sdk/index.ts';

export type RecordingScope = NonNullable<RecordingListOptions['scope']>;

/** Recordings, newest first, loaded page by page. Recordings of new calls appear automatically. */
export function useRecordings(scope: RecordingScope): {
  readonly items: readonly CallRecording[];
  readonly hasMore: boolean;
  /** `loading` and `error` only where nothing is known. */
  readonly status: 'loading' | 'ready' | 'error';
  /** A further page is being loaded. */
  readonly loadingMore: boolean;
  readonly refresh: () => void;
  readonly loadMore: () => void;
} {
  const { recordings } = useClient();
  const run = useRun();
  const list = useMemo(() => recordings.list({ scope }), [recordings, scope]);
  const { items, status, hasMore } = useList(list);
  return {
    items,
    hasMore,
    status: items.length > 0 || status === 'ready' ? 'ready' : status === 'error' ? 'error' : 'loading',
    loadingMore: items.length > 0 && status === 'loading',
    refresh: () => void run(() => list.refresh()),
    loadMore: () => void run(() => list.loadMore()),
  };
}
