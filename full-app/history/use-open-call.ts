import { useCallback } from 'react';
import { useListValue } from '#react/use-list.ts';
import type { CallHistoryItem, List } from '#sdk/index.ts';
import { type ItemState, useItem } from '../shell/page/use-item.ts';
import { findCall } from './find-call.ts';

/** The past call of a list that an address names, with live updates. */
export function useOpenCall(
  history: List<CallHistoryItem>,
  id: string | undefined,
): ItemState<CallHistoryItem> {
  const { items } = useListValue(history);
  const read = useCallback((one: string) => findCall(history, one), [history]);
  const { item } = useItem(id, read);
  return items.find(({ callHistoryID }) => callHistoryID === id) ?? item;
}
