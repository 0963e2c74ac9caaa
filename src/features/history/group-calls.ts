import type { CallHistoryItem } from '../../../sdk/index.ts';
import { historyKind } from './history-kind.ts';

/** Successive calls that are shown as one row. */
export interface CallGroup {
  /** The newest call. */
  readonly item: CallHistoryItem;
  readonly count: number;
}

/** Without a conversation, a call has no details that its neighbour does not have. */
const isPlain = ({ talkDuration, isRecorded, isMeasured }: CallHistoryItem) =>
  talkDuration === 0 && !isRecorded && !isMeasured;

/** Merges successive unsuccessful calls of one number into one row. */
export function groupCalls(items: readonly CallHistoryItem[]): readonly CallGroup[] {
  const groups: CallGroup[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    const isSame =
      last !== undefined &&
      isPlain(item) &&
      isPlain(last.item) &&
      last.item.remoteNumber === item.remoteNumber &&
      historyKind(last.item) === historyKind(item);
    if (isSame) groups[groups.length - 1] = { ...last, count: last.count + 1 };
    else groups.push({ item, count: 1 });
  }
  return groups;
}
