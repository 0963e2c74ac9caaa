import type { CallHistoryItem } from '#sdk/index.ts';
import { historyKind } from './history-kind.ts';

/** Calls that are shown as a single row. */
export interface CallGroup {
  /** The call whose details the row opens. */
  readonly item: CallHistoryItem;
  readonly count: number;
  /** The members of a group whose phones rang for the call, the member who answered in front. */
  readonly members?: readonly string[];
}

/** Returns true for a call without details of its own: it had no conversation, and is not recorded or measured. */
const isPlain = ({ talkDuration, isRecorded, isMeasured }: CallHistoryItem) =>
  talkDuration === 0 && !isRecorded && !isMeasured;

/** Merges successive unsuccessful calls of the same number into a row. */
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

/** Returns the same text for all entries of a call that a group distributed. */
const callOf = ({ restUri, call, acdGroup }: CallHistoryItem) =>
  call === undefined || acdGroup === undefined ? restUri : `${acdGroup} ${call}`;

const isAnswered = ({ talkDuration }: CallHistoryItem) => talkDuration > 0;

/** Merges the entries that several members of a group have of the same call into a row. */
export function mergeMembers(items: readonly CallHistoryItem[]): readonly CallGroup[] {
  const calls = new Map<string, CallHistoryItem[]>();
  for (const item of items) {
    const key = callOf(item);
    const known = calls.get(key);
    if (known) known.push(item);
    else calls.set(key, [item]);
  }
  return [...calls.values()].flatMap((entries) => {
    const [item, ...others] = entries.toSorted(
      (one, other) => Number(isAnswered(other)) - Number(isAnswered(one)),
    );
    if (!item) return [];
    const members = [item, ...others].flatMap(({ ownerLabel }) => ownerLabel ?? []);
    return [{ item, count: 1, members: [...new Set(members)] }];
  });
}
