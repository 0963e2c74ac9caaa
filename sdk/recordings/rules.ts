import type { CallHistoryItem } from '#wire/calls/call-history.ts';

/** A text that changes whenever recordings in the call history change. The list of recordings itself is not pushed. */
export const recordedCalls = (items: readonly CallHistoryItem[]): string =>
  items
    .filter(({ isRecorded }) => isRecorded)
    .map(({ restUri, talkDuration, recordings }) => [restUri, talkDuration, ...recordings].join(' '))
    .join();
