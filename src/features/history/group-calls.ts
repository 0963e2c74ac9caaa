import type { CallHistoryItem } from '../../../sdk/index.ts';
import { historyKind } from './history-kind.ts';

/** Calls that say together what each says by itself. */
export interface CallGroup {
  /** The newest one. */
  readonly item: CallHistoryItem;
  readonly count: number;
}

/** Nobody talked, so there is nothing more to see of it than of its neighbour. */
const isPlain = ({ talkDuration, isRecorded, isMeasured }: CallHistoryItem) =>
  talkDuration === 0 && !isRecorded && !isMeasured;

/** Who tried several times in a row to no avail has one row. */
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
