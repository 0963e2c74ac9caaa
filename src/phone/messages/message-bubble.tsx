import type { ReactNode } from 'react';
import { formatTime, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import type { WorkMessage } from '#sdk/messages.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import styles from './messages.module.css';
import { messageWords } from './words.ts';

/** Props of `MessageBubble`. */
export interface MessageBubbleProps {
  readonly message: Pick<WorkMessage, 'text' | 'state' | 'failure' | 'timestamp'>;
  /** Shown beside the time, such as the writer's name and the state. */
  readonly facts: readonly (string | undefined)[];
  /** The attached file. */
  readonly file?: ReactNode;
  /** Sends a failed message again; undefined for a user who may not. */
  readonly onRetry: (() => void) | undefined;
}

/** A message of a conversation: own messages at the right. */
export function MessageBubble({ message, facts, file, onRetry }: MessageBubbleProps) {
  const words = useTranslate(messageWords);
  const clock = useClockStyle();
  const { text, state, failure, timestamp } = message;
  const isOwn = state !== 'received';
  return (
    <article className={classNames(styles.bubble, isOwn && styles.own, state === 'failed' && styles.failed)}>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {file}
      <p className={styles.state}>
        <time dateTime={isoMoment(timestamp)}>{formatTime(timestamp, clock)}</time>
        {facts.filter(Boolean).map((fact) => ` · ${fact}`)}
      </p>
      {failure && <p className={styles.state}>{words(`messages.failure.${failure}`)}</p>}
      {state === 'failed' && onRetry && (
        <Button variant="plain" onClick={onRetry}>
          {words('messages.retry')}
        </Button>
      )}
    </article>
  );
}
