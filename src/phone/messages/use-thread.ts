import { useEffect, useState } from 'react';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { CallsideError } from '#sdk/index.ts';
import type { TextThread } from '#sdk/messages.ts';
import { messagesOf } from '#sdk/messages.ts';
import { useReportError } from '../errors/use-run.ts';

interface ReadThread {
  readonly id: string;
  readonly thread: TextThread | undefined;
  readonly isMissing: boolean;
}

/**
 * Returns the conversation with this id, live while it is among the loaded conversations, also during a search, and otherwise
 * read by itself.
 */
export function useThread(id: string | undefined): {
  readonly thread: TextThread | undefined;
  readonly isMissing: boolean;
  /** True until it is known whether there is such a conversation. */
  readonly isLoading: boolean;
} {
  const client = useClient();
  const report = useReportError();
  const { items, status, hasMore } = useList(messagesOf(client).threads);
  const listed = items.find(({ threadID }) => threadID === id);
  const [read, setRead] = useState<ReadThread>();
  const isListed = listed !== undefined;
  // A list that is loaded to its end is not asked about what it lacks.
  const isBeyond = status === 'ready' && hasMore;
  const isWhole = status === 'ready' && !hasMore;
  useEffect(() => {
    if (id === undefined || isListed || !isBeyond) return;
    let isOver = false;
    messagesOf(client)
      .thread(id)
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
  }, [client, id, isListed, isBeyond, report]);
  const own = read?.id === id ? read : undefined;
  return {
    thread: listed ?? own?.thread,
    isMissing: !isListed && (isWhole || own?.isMissing === true),
    isLoading: id !== undefined && !isListed && !isWhole && own === undefined && status !== 'error',
  };
}
