import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { List } from '#sdk/index.ts';
import type { WorkMessage } from '#sdk/messages.ts';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { useRun } from '../errors/use-run.ts';
import { LogBox, type LogLine } from './log-box.tsx';
import { messageWords } from './words.ts';

type LoggedMessage = Pick<WorkMessage, 'restUri' | 'state' | 'agentName' | 'timestamp'>;

/** Props of `MessageLog`. */
export interface MessageLogProps<Message extends LoggedMessage> {
  /** The messages, the newest first. */
  readonly list: List<Message>;
  /** Draws a message. `isContinued`: the heading of the message before is also its own. */
  readonly children: (message: Message, isContinued: boolean) => ReactNode;
}

function lineOf({ restUri, state, agentName = '', timestamp }: LoggedMessage): LogLine {
  const isOwn = state !== 'received';
  const writer = state === 'noted' ? undefined : isOwn ? `own ${agentName}` : 'other';
  return { id: restUri, at: timestamp, writer, isOwn };
}

/** The messages of a conversation by text messages or web chat, the oldest at the top. */
export function MessageLog<Message extends LoggedMessage>({ list, children }: MessageLogProps<Message>) {
  const words = useTranslate(messageWords);
  const client = useClient();
  const run = useRun();
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  const isEmpty = items.length === 0;
  return (
    <LogBox
      label={words('messages.log')}
      messages={items.toReversed()}
      lineOf={lineOf}
      now={client.now.peek()}
      top={
        <>
          {isEmpty && error && (
            <ListFailure
              title={words('messages.failed')}
              error={error}
              onRetry={() => void run(() => list.refresh())}
            />
          )}
          {isEmpty && !error && status !== 'ready' && <Skeleton label={words('messages.loading')} rows={4} />}
          {hasMore && (
            <LoadMore onClick={() => void run(() => list.loadMore())} pending={status === 'loading'}>
              {words('messages.older')}
            </LoadMore>
          )}
        </>
      }
    >
      {children}
    </LogBox>
  );
}
