import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import type { WorkMessage } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import { Bubble } from './bubble.tsx';
import styles from './messages.module.css';
import { PlainText } from './plain-text.tsx';
import { messageWords } from './words.ts';

/** Props of `MessageBubble`. */
export interface MessageBubbleProps {
  readonly message: Pick<WorkMessage, 'text' | 'state' | 'failure' | 'timestamp' | 'agentName'>;
  /** The name of the other side. */
  readonly remote: string;
  readonly isContinued: boolean;
  /** The attached file. */
  readonly file?: ReactNode;
  /** Sends a failed message again; undefined for a user who may not. */
  readonly onRetry: (() => void) | undefined;
}

const statusNames = {
  queued: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'failed',
} as const;

/** A message of a conversation by text messages or web chat. */
export function MessageBubble({ message, remote, isContinued, file, onRetry }: MessageBubbleProps) {
  const words = useTranslate(messageWords);
  const clock = useClockStyle();
  const { text, state, failure, timestamp, agentName } = message;
  const isOwn = state !== 'received';
  return (
    <article>
      <Bubble
        isOwn={isOwn}
        writer={isOwn ? agentName : remote}
        at={timestamp}
        clock={clock}
        isContinued={isContinued}
        status={
          state === 'received' || state === 'noted'
            ? undefined
            : { name: statusNames[state], label: words(`messages.state.${state}`) }
        }
        below={
          state === 'failed' && (
            <div className={styles.failed} role="alert">
              <span>{words(failure ? `messages.failure.${failure}` : 'messages.state.failed')}</span>
              {onRetry && (
                <Button variant="plain" onClick={onRetry}>
                  {words('messages.retry')}
                </Button>
              )}
            </div>
          )
        }
      >
        {text !== '' && <PlainText text={text} />}
        {file}
      </Bubble>
    </article>
  );
}
