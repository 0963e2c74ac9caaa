import { type Signal, signal } from '@preact/signals-core';
import type { CallHistoryItem } from '../wire/call-history.ts';
import type { CallHistory } from './history.ts';

/** What loads pages, as long as somebody is signed in. */
export type HistoryPages = Pick<CallHistory, 'refresh' | 'loadMore'>;

/** The history as everybody sees it, without what is loaded later: that sets `pages` and fills the rest. */
export interface HistoryFront extends CallHistory {
  readonly items: Signal<readonly CallHistoryItem[]>;
  readonly status: Signal<'idle' | 'loading' | 'ready' | 'error'>;
  readonly hasMore: Signal<boolean>;
  pages: HistoryPages | undefined;
}

/** @param more resolves when `pages` is there for who is signed in */
export function historyFront({ more }: { readonly more: () => Promise<unknown> }): HistoryFront {
  const front: HistoryFront = {
    items: signal([]),
    status: signal('idle'),
    hasMore: signal(false),
    pages: undefined,
    refresh: async () => {
      await more();
      return front.pages?.refresh();
    },
    loadMore: async () => front.pages?.loadMore(),
  };
  return front;
}
