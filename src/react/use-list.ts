import { useEffect } from 'react';
import type { List, ListStatus } from '../../sdk/index.ts';
import { useSignalRead } from './use-signal-value.ts';

/** The values of a list that a component shows. */
export interface ShownList<Item> {
  /** The loaded items. */
  readonly items: readonly Item[];
  /** How far the list is loaded. */
  readonly status: ListStatus;
  /** There is a page that is not loaded. */
  readonly hasMore: boolean;
  /** How many items there are in all; undefined while unknown. */
  readonly count: number | undefined;
}

/**
 * The items and the status of a list, which is watched as long as a component shows it.
 *
 * @example const { items, status } = useList(client.voicemail.messages);
 */
export function useList<Item>(list: List<Item>): ShownList<Item> {
  useEffect(() => list.watch(), [list]);
  return useListValue(list);
}

/** The same without watching, for a list that is watched or loaded elsewhere. */
export const useListValue = <Item>({ items, status, hasMore, count }: List<Item>): ShownList<Item> =>
  useSignalRead(() => ({
    items: items.value,
    status: status.value,
    hasMore: hasMore.value,
    count: count.value,
  }));
