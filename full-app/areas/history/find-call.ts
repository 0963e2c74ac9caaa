import { type CallHistory, type CallHistoryItem, CallsideError } from '../../../sdk/index.ts';

/** So far back is looked for a call that an address names, in pages. */
const maxPages = 20;

/** A past call by its id: older pages are loaded until it is there. Rejects with `notFound`. */
export async function findCall(
  history: Pick<CallHistory, 'items' | 'status' | 'hasMore' | 'refresh' | 'loadMore'>,
  id: string,
): Promise<CallHistoryItem> {
  const look = () => history.items.peek().find(({ callHistoryID }) => callHistoryID === id);
  // A row that is there is there, also where the page behind it could not be loaded.
  if (!look() && history.status.peek() !== 'ready') await history.refresh();
  for (let page = 1; page <= maxPages; page += 1) {
    const found = look();
    if (found) return found;
    if (!history.hasMore.peek()) break;
    await history.loadMore();
  }
  throw new CallsideError('notFound', { status: 404 });
}
