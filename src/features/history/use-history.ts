import { useState } from 'react';
import type { CallHistoryItem } from '../../../sdk/index.ts';
import { useClient } from '../../react/client-context.tsx';
import { useCallHistory } from '../../react/use-domains.ts';
import { useRun } from '../errors/use-run.ts';
import { type HistoryFilter, passes } from './history-kind.ts';

export interface ShownHistory {
  readonly items: readonly CallHistoryItem[];
  /** True if the list is empty but still loading. */
  readonly loading: boolean;
  readonly failed: boolean;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly refresh: () => void;
  readonly loadMore: () => void;
}

/** The past calls that pass a filter. */
export function useHistory(filter: HistoryFilter): ShownHistory {
  const { history } = useClient();
  const run = useRun();
  const { items, status, hasMore } = useCallHistory();
  const [loadingMore, setLoadingMore] = useState(false);

  return {
    items: items.filter((item) => passes(filter, item)),
    loading: items.length === 0 && (status === 'idle' || status === 'loading'),
    failed: items.length === 0 && status === 'error',
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
