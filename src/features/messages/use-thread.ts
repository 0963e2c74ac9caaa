import { useEffect, useState } from 'react';
import { CallsideError } from '../../../sdk/index.ts';
import type { TextThread } from '../../../sdk/messages.ts';
import { useClient } from '../../react/client-context.tsx';
import { useListValue } from '../../react/use-list.ts';
import { useReportError } from '../errors/use-run.ts';
import { messagesOf } from './load-messages.ts';

/** The conversation with this id, live as long as the list of conversations is shown, and read by itself if it is not in the list. */
export function useThread(id: string | undefined): {
  readonly thread: TextThread | undefined;
  readonly isMissing: boolean;
} {
  const client = useClient();
  const report = useReportError();
  const { items } = useListValue(messagesOf(client).threads);
  const listed = items.find(({ threadID }) => threadID === id);
  const [read, setRead] = useState<{ readonly id: string; readonly thread: TextThread | undefined }>();
  const isListed = listed !== undefined;
  useEffect(() => {
    if (id === undefined || isListed) return;
    let isOver = false;
    messagesOf(client)
      .thread(id)
      .then(
        (thread) => !isOver && setRead({ id, thread }),
        (error) => {
          if (isOver) return;
          if (error instanceof CallsideError && error.status === 404) setRead({ id, thread: undefined });
          else report(error);
        },
      );
    return () => {
      isOver = true;
    };
  }, [client, id, isListed, report]);
  const own = read?.id === id ? read : undefined;
  return { thread: listed ?? own?.thread, isMissing: !isListed && own !== undefined && !own.thread };
}
