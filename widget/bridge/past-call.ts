import type { CallHistoryItem, CallLine, Client } from '#sdk/index.ts';

/** Returns the row of the call history for a leg: the ended row of the call that began at the same time. */
export function pastCallOf(
  { call, startedAt }: { readonly call: string; readonly startedAt: number },
  items: readonly CallHistoryItem[],
): CallHistoryItem | undefined {
  const distance = ({ timestamp }: CallHistoryItem) => Math.abs(timestamp - startedAt);
  return items
    .filter((item) => item.call === call && item.stateCause !== undefined)
    .sort((one, other) => distance(one) - distance(other))[0];
}

/** True if a line ended while the connection was interrupted: then it has neither time nor cause. */
export const endedUnseen = ({ stateCause }: Pick<CallLine, 'stateCause'>): boolean =>
  stateCause === 'causeUnknown';

/** Rows with a larger difference belong to another leg of the same call. */
const sameLegMs = 1000;

/**
 * Returns the end of a line from the call history. It is requested only if the loaded list lacks it, because a request
 * restarts the list that its user sees. Undefined if the history lacks it, or fails.
 */
export async function findPastCall(
  { history }: Pick<Client, 'history'>,
  { call, creationTime: startedAt }: Pick<CallLine, 'call' | 'creationTime'>,
): Promise<CallHistoryItem | undefined> {
  const shown = pastCallOf({ call, startedAt }, history.items.peek());
  if (shown && Math.abs(shown.timestamp - startedAt) < sameLegMs) return shown;
  await history.refresh().catch(() => undefined);
  return pastCallOf({ call, startedAt }, history.items.peek());
}
