import Phone from 'lucide-react/icons/phone';
import { Fragment, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { TextMessage, TextThread } from '../../../sdk/messages.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { messageWords } from '../../i18n/en/messages/messages.ts';
import { formatDay, formatTime, isoMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useList } from '../../react/use-list.ts';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { ListFailure } from '../errors/list-failure.tsx';
import { useReportError, useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { messagesOf } from './load-messages.ts';
import { MessageComposer } from './message-composer.tsx';
import styles from './messages.module.css';
import { useThreadInView } from './thread-in-view.ts';

/** Props of `ThreadView`. */
export interface ThreadViewProps {
  readonly thread: TextThread;
  /** The user has just sent its first message, and goes on writing. */
  readonly isWritten?: boolean;
}

const dayOf = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/** A conversation with one number: its messages, the oldest at the top, and the field for the next one. It counts as read while it is shown. */
export function ThreadView({ thread, isWritten = false }: ThreadViewProps) {
  const words = useTranslate(actionWords, messageWords);
  const client = useClient();
  const run = useRun();
  const report = useReportError();
  const place = usePlaceCall();
  const format = useNumberFormat();
  const { threadID, remoteNumber, remoteLabel, unreadCount, restUri } = thread;
  const list = useMemo(() => messagesOf(client).messagesOf({ threadID }), [client, threadID]);
  const { items, status, hasMore } = useList(list);
  const error = useSignalValue(list.error);
  const box = useRef<HTMLDivElement>(null);
  const newest = items[0]?.messageID;
  useThreadInView(threadID);
  const who = remoteLabel || format(remoteNumber);

  useEffect(() => {
    messagesOf(client).markRead({ restUri, unreadCount }).catch(report);
  }, [client, restUri, unreadCount, report]);
  useLayoutEffect(() => {
    if (newest !== undefined) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [newest]);

  const ordered = items.toReversed();
  return (
    <section className={styles.thread} aria-label={who}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2>{who}</h2>
          {remoteLabel && <p className={styles.soft}>{format(remoteNumber)}</p>}
        </div>
        <IconButton
          icon={Phone}
          label={words('action.callBack', { who })}
          onClick={() => void place(remoteNumber)}
        />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard. */}
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
          <div className={styles.more}>
            <Button onClick={() => void run(() => list.loadMore())} pending={status === 'loading'}>
              {words('messages.older')}
            </Button>
          </div>
        )}
        {ordered.map((message, index) => {
          const before = ordered[index - 1];
          const startsDay = !before || dayOf(before.timestamp) !== dayOf(message.timestamp);
          return (
            <Fragment key={message.restUri}>
              {startsDay && <p className={styles.day}>{formatDay(message.timestamp, client.now.peek())}</p>}
              <Bubble message={message} onRetry={() => void run(() => messagesOf(client).retry(message))} />
            </Fragment>
          );
        })}
      </div>
      <MessageComposer
        draftID={threadID}
        maySend
        takesFocus={isWritten}
        onSend={(text) => run(() => messagesOf(client).send({ numbers: [remoteNumber], text }))}
      />
    </section>
  );
}

function Bubble({ message, onRetry }: { message: TextMessage; onRetry: () => void }) {
  const words = useTranslate(messageWords);
  const clock = useClockStyle();
  const { text, state, failure, timestamp } = message;
  const isOwn = state !== 'received';
  return (
    <article className={classNames(styles.bubble, isOwn && styles.own, state === 'failed' && styles.failed)}>
      <p className={styles.text}>{text}</p>
      <p className={styles.state}>
        <time dateTime={isoMoment(timestamp)}>{formatTime(timestamp, clock)}</time>
        {isOwn && ` · ${words(`messages.state.${state}`)}`}
      </p>
      {failure && <p className={styles.state}>{words(`messages.failure.${failure}`)}</p>}
      {state === 'failed' && (
        <Button variant="plain" onClick={onRetry}>
          {words('messages.retry')}
        </Button>
      )}
    </article>
  );
}
