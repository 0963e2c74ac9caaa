import { useEffect, useState } from 'react';
import { useReportError } from '#phone/errors/use-run.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { CallsideError } from '#sdk/index.ts';
import type { WorkItem, WorkThread } from '#sdk/messages.ts';
import { workItemsOf } from '#sdk/messages.ts';

interface ReadThread {
  readonly id: string;
  readonly thread: WorkThread | undefined;
  readonly isMissing: boolean;
}

/** A conversation of a group: live while it has an open item, otherwise read by itself. */
export function useWorkThread(id: string | undefined): {
  readonly thread: WorkItem | WorkThread | undefined;
  /** The open item. */
  readonly item: WorkItem | undefined;
  readonly isMissing: boolean;
  /** True until it is known whether there is such a conversation. */
  readonly isLoading: boolean;
} {
  const client = useClient();
  const report = useReportError();
  const { items, status } = useList(workItemsOf(client).items);
  const item = items.find(({ threadID }) => threadID === id);
  const [read, setRead] = useState<ReadThread>();
  const isOpen = item !== undefined;
  const isKnown = status === 'ready';
  useEffect(() => {
    if (id === undefined || isOpen || !isKnown) return;
    let isOver = false;
    workItemsOf(client)
      .conversation(id)
      .then(
        (thread) => !isOver && setRead({ id, thread, isMissing: thread === undefined }),
        (error) => {
          if (isOver) return;
          const isMissing = error instanceof CallsideError && error.status === 404;
          setRead({ id, thread: undefined, isMissing });
          if (!isMissing) report(error);
        },
      );
    return () => {
      isOver = true;
    };
  }, [client, id, isOpen, isKnown, report]);
  const own = read?.id === id ? read : undefined;
  return {
    thread: item ?? own?.thread,
    item,
    isMissing: !isOpen && own?.isMissing === true,
    isLoading: id !== undefined && !isOpen && own === undefined && status !== 'error',
  };
}
