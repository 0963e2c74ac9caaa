import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatDay } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import { useList } from '#react/use-list.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import type { List } from '#sdk/index.ts';
import { LoadMore } from '#ui/list/load-more.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ListFailure } from '../errors/list-failure.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './messages.module.css';
import { messageWords } from './words.ts';

/** The part of a message that decides its place in the log. */
interface LoggedMessage {
  readonly restUri: string;
  readonly messageID: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

/** Props of `MessageLog`. */
export interface MessageLogProps<Message extends LoggedMessage> {
  /** The messages, the newest first. */
  readonly list: List<Message>;
  /** Draws a message. */
  readonly children: (message: Message) => ReactNode;
}

const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);

const startsDay = (before: LoggedMessage | undefined, message: LoggedMessage): boolean =>
  !before || dayOf(before.timestamp) !== dayOf(message.timestamp);

/** The messages of a conversation, the oldest at the top, with a line for each day. A new message scrolls into view. */
export function MessageLog<Message extends LoggedMessage>({ list, children }: MessageLogProps<Message>) {
  const words = useTranslate(messageWords);
  const client = useClient();
  const run = useRun();
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  const box = useRef<HTMLDivElement>(null);
  const newest = items[0]?.messageID;
  useLayoutEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);
  const ordered = items.toReversed();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard.
    <div ref={box} className={styles.box} role="log" aria-label={words('messages.list')} tabIndex={0}>
      <div className={styles.space} />
      {items.length === 0 && error && (
        <ListFailure
          title={words('messages.failed')}
          error={error}
          onRetry={() => void run(() => list.refresh())}
        />
      )}
      {items.length === 0 && !error && status !== 'ready' && (
        <Skeleton label={words('messages.loading')} rows={4} />
      )}
      {hasMore && (
        <LoadMore onClick={() => void run(() => list.loadMore())} pending={status === 'loading'}>
          {words('messages.older')}
        </LoadMore>
      )}
      {ordered.map((message, index) => (
        <Fragment key={message.restUri}>
          {startsDay(ordered[index - 1], message) && (
            <p className={styles.day}>{formatDay(message.timestamp, client.now.peek())}</p>
          )}
          {children(message)}
        </Fragment>
      ))}
    </div>
  );
}
