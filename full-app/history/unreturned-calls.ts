import type { CallGroup } from '#phone/history/group-calls.ts';
import { historyKind } from '#phone/history/history-kind.ts';
import type { CallHistoryItem } from '#sdk/index.ts';

/**
 * Returns missed calls without a later conversation or attempt with the same number, an entry for each number. `items` are
 * sorted by newest first.
 */
export function unreturnedCalls(items: readonly CallHistoryItem[]): readonly CallGroup[] {
  const settled = new Set<string>();
  const open = new Map<string, CallGroup>();
  for (const item of items) {
    const { remoteNumber } = item;
    if (historyKind(item) !== 'missed') settled.add(remoteNumber);
    else if (remoteNumber && !settled.has(remoteNumber)) {
      const { item: newest, count } = open.get(remoteNumber) ?? { item, count: 0 };
      open.set(remoteNumber, { item: newest, count: count + 1 });
    }
  }
  return [...open.values()];
}
