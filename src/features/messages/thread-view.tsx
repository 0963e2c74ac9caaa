import Phone from 'lucide-react/icons/phone';
import { useEffect, useMemo } from 'react';
import type { TextMessage, TextThread } from '../../../sdk/messages.ts';
import { actionWords } from '../../i18n/en/calls/actions.ts';
import { messageWords } from '../../i18n/en/messages/messages.ts';
import { formatTime, isoMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useReportError, useRun } from '../errors/use-run.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { messagesOf } from './load-messages.ts';
import { MessageComposer } from './message-composer.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './messages.module.css';
import { useThreadInView } from './thread-in-view.ts';

/** Props of `ThreadView`. */
export interface ThreadViewProps {
  readonly thread: TextThread;
  /** The user has just sent its first message, and goes on writing. */
  readonly isWritten?: boolean;
}

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
  useThreadInView(threadID);
  const who = remoteLabel || format(remoteNumber);

  useEffect(() => {
    messagesOf(client).markRead({ restUri, unreadCount }).catch(report);
  }, [client, restUri, unreadCount, report]);

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
      <MessageLog list={list}>
        {(message) => (
          <Bubble message={message} onRetry={() => void run(() => messagesOf(client).retry(message))} />
        )}
      </MessageLog>
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
