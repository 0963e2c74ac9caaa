import { useMemo, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { CallHistoryItem, CallsideError, List } from '#sdk/index.ts';
import { useRun } from '../errors/use-run.ts';
import type { HistoryFilter } from './history-kind.ts';
import { usePageLength } from './rows-per-page.ts';

export interface ShownHistory {
  readonly items: readonly CallHistoryItem[];
  /** True if the list is empty but still loading. */
  readonly loading: boolean;
  readonly failed: boolean;
  /** The reason of a failure. */
  readonly error: CallsideError | undefined;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly refresh: () => void;
  readonly loadMore: () => void;
}

/** The number of calls on a page of `client.history`. */
const watchedLength = 50;

/** The user's past calls that pass a filter, as the phone system lists them. */
export function useHistoryList(filter: HistoryFilter): List<CallHistoryItem> {
  const { history } = useClient();
  const pageLength = usePageLength();
  return useMemo(() => {
    // The client watches the list of all calls anyway.
    const isWatched = filter === 'all' && pageLength === watchedLength;
    return isWatched ? history : history.select({ filter, pageLength });
  }, [history, filter, pageLength]);
}

/** The past calls of a list; by default all calls of the user. */
export function useHistory(list?: List<CallHistoryItem>): ShownHistory {
  const client = useClient();
  const history = list ?? client.history;
  const run = useRun();
  const { items, status, hasMore } = useList(history);
  const error = useSignalValue(history.error);
  const [loadingMore, setLoadingMore] = useState(false);

  return {
    items,
    loading: items.length === 0 && (status === 'idle' || status === 'loading'),
    failed: items.length === 0 && status === 'error',
    error,
    hasMore,
    loadingMore,
    refresh: () => void run(() => history.refresh()),
    loadMore: async () => {
      setLoadingMore(true);
      await run(() => history.loadMore());
      setLoadingMore(false);
    },
  };
}
