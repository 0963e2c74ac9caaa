import type { ReadonlySignal } from '@preact/signals-core';
import type { CallHistoryItem } from '../wire/call-history.ts';

/** The user's past calls. */
export interface CallHistory {
  /** Newest first; live while connected. */
  readonly items: ReadonlySignal<readonly CallHistoryItem[]>;
  readonly status: ReadonlySignal<'idle' | 'loading' | 'ready' | 'error'>;
  readonly hasMore: ReadonlySignal<boolean>;
  /** Loads the newest page again. */
  refresh(): Promise<void>;
  /** Loads the next page of older calls; resolves at once where there is none. */
  loadMore(): Promise<void>;
}
