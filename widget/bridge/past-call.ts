import type { CallHistoryItem, CallLine, Client } from '../../sdk/index.ts';

/** The row of the call history for a leg of a call: of the call's rows that are over the one that began then. */
export function pastCallOf(
  { call, startedAt }: { readonly call: string; readonly startedAt: number },
  items: readonly CallHistoryItem[],
): CallHistoryItem | undefined {
  const distance = ({ timestamp }: CallHistoryItem) => Math.abs(timestamp - startedAt);
  return items
    .filter((item) => item.call === call && item.stateCause !== undefined)
    .sort((one, other) => distance(one) - distance(other))[0];
}

/** Whether a line ended while the connection was interrupted: when and how, it does not say. */
export const endedUnseen = ({ stateCause }: Pick<CallLine, 'stateCause'>): boolean =>
  stateCause === 'causeUnknown';

/** What began further apart is another leg of the same call. */
const sameLegMs = 1000;

/**
 * How a line ended, by the call history, which is asked where it does not show it: the list that its user looks at begins anew
 * then. Undefined where it does not know, or cannot be asked.
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
