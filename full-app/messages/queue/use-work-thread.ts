import { useCallback } from 'react';
import { type Found, useFound } from '#phone/messages/use-found.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { type WorkItem, type WorkThread, workItemsOf } from '#sdk/messages.ts';

/** Returns a conversation of a group, and its open item. */
export function useWorkThread(id: string | undefined): Found<WorkItem | WorkThread> & {
  readonly item: WorkItem | undefined;
} {
  const work = workItemsOf(useClient());
  const { items, status } = useList(work.items);
  const item = items.find(({ threadID }) => threadID === id);
  const read = useCallback((wanted: string) => work.conversation(wanted), [work]);
  const found = useFound<WorkItem | WorkThread>(id, { listed: item, status, mayLack: true, read });
  return { ...found, item };
}
