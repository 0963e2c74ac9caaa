import Phone from 'lucide-react/icons/phone';
import { useEffect, useMemo } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClient } from '#react/client-context.tsx';
import type { TextThread } from '#sdk/messages.ts';
import { messagesOf } from '#sdk/messages.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { usePlaceCall } from '../calls/use-place-call.ts';
import { useReportError, useRun } from '../errors/use-run.ts';
import { useNumberFormat } from '../numbers/use-number-format.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageComposer } from './message-composer.tsx';
import { MessageLog } from './message-log.tsx';
import styles from './messages.module.css';
import { ThreadFrame } from './thread-frame.tsx';
import { useThreadInView } from './thread-in-view.ts';

/** Props of `ThreadView`. */
export interface ThreadViewProps {
  readonly thread: TextThread;
  /** The user has just sent its first message, and goes on writing. */
  readonly isWritten?: boolean;
  /** It is shown beside the list and not opened: it is not read until the user turns to it, which calls this. */
  readonly onTurn?: (() => void) | undefined;
}

/**
 * A conversation with a number: its messages, the oldest at the top, and the field for the next message. It counts as read
 * while it is shown.
 */
export function ThreadView({ thread, isWritten = false, onTurn }: ThreadViewProps) {
  const words = useTranslate(actionWords);
  const client = useClient();
  const run = useRun();
  const report = useReportError();
  const place = usePlaceCall();
  const format = useNumberFormat();
  const { threadID, remoteNumber, remoteLabel, unreadCount, restUri } = thread;
  const list = useMemo(() => messagesOf(client).messagesOf({ threadID }), [client, threadID]);
  const isOpen = onTurn === undefined;
  useThreadInView(isOpen ? threadID : undefined);
  const who = remoteLabel || format(remoteNumber);

  useEffect(() => {
    if (isOpen) messagesOf(client).markRead({ restUri, unreadCount }).catch(report);
  }, [client, restUri, unreadCount, report, isOpen]);

  return (
    <ThreadFrame
      title={who}
      onTurn={onTurn}
      facts={remoteLabel && <p className={styles.soft}>{format(remoteNumber)}</p>}
      commands={
        <IconButton
          icon={Phone}
          label={words('action.callBack', { who })}
          onClick={() => void place(remoteNumber)}
        />
      }
    >
      <MessageLog list={list}>
        {(message, isContinued) => (
          <MessageBubble
            message={message}
            remote={who}
            isContinued={isContinued}
            onRetry={() => void run(() => messagesOf(client).retry(message))}
          />
        )}
      </MessageLog>
      <MessageComposer
        draftID={threadID}
        maySend
        takesFocus={isWritten}
        onSend={(text) => run(() => messagesOf(client).send({ numbers: [remoteNumber], text }))}
      />
    </ThreadFrame>
  );
}
