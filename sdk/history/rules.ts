import type { CallHistoryItem } from '../wire/calls/call-history.ts';

/** Newest first. */
export function sortHistory(items: readonly CallHistoryItem[]): readonly CallHistoryItem[] {
  return [...items].sort(
    (one, other) => other.timestamp - one.timestamp || other.restUri.localeCompare(one.restUri),
  );
}
