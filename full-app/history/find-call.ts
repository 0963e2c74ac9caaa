import { type CallHistory, type CallHistoryItem, CallsideError } from '#sdk/index.ts';

/** The maximum number of pages that are searched for a call that an address names. */
const maxPages = 20;

/** Finds a past call by its id and loads older pages as needed. Rejects with `notFound`. */
export async function findCall(
  history: Pick<CallHistory, 'items' | 'status' | 'hasMore' | 'refresh' | 'loadMore'>,
  id: string,
): Promise<CallHistoryItem> {
  const look = () => history.items.peek().find(({ callHistoryID }) => callHistoryID === id);
  // A loaded row suffices, even if a later page failed to load.
  if (!look() && history.status.peek() !== 'ready') await history.refresh();
  for (let page = 1; page <= maxPages; page += 1) {
    const found = look();
    if (found) return found;
    if (!history.hasMore.peek()) break;
    await history.loadMore();
  }
  throw new CallsideError('notFound', { status: 404 });
}
