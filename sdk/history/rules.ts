import type { CallHistoryItem } from '#wire/calls/call-history.ts';

/** Newest first. Of two calls of the same moment the later row comes first. */
export const newestFirst = (one: CallHistoryItem, other: CallHistoryItem): number =>
  other.timestamp - one.timestamp || other.restUri.localeCompare(one.restUri);
