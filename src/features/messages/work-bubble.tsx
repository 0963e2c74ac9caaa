import type { WorkAnnotation, WorkMessage } from '../../../sdk/messages.ts';
import { messageWords } from '../../i18n/en/messages/messages.ts';
import { workWords } from '../../i18n/en/messages/work.ts';
import { formatTime, isoMoment } from '../../i18n/format.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useClockStyle } from '../history/use-clock-style.ts';
import { FileButton } from '../web-chat/file-button.tsx';
import styles from './messages.module.css';
import workStyles from './work.module.css';

/** Props of `WorkBubble`. */
export interface WorkBubbleProps {
  readonly message: WorkMessage;
  /** Sends a failed answer again; undefined for a user who does not have the conversation. */
  readonly onRetry: (() => void) | undefined;
}

/** A message of a customer or of an agent. */
export function WorkBubble({ message, onRetry }: WorkBubbleProps) {
  const words = useTranslate(messageWords);
  const clock = useClockStyle();
  const { text, state, failure, timestamp, agentName, file } = message;
  const isOwn = state !== 'received';
  const facts = isOwn && state !== 'noted' ? [agentName, words(`messages.state.${state}`)] : [];
  return (
    <article className={classNames(styles.bubble, isOwn && styles.own, state === 'failed' && styles.failed)}>
      {text !== '' && <p className={styles.text}>{text}</p>}
      {file && <FileButton file={file} />}
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

/** A remark between the messages: who has taken, put back or closed the conversation. */
export function WorkNote({ message, annotation }: { message: WorkMessage; annotation: WorkAnnotation }) {
  const words = useTranslate(workWords);
  const clock = useClockStyle();
  const { agentName, timestamp } = message;
  const isByItself = agentName === undefined && (annotation === 'queued' || annotation === 'closed');
  const text = isByItself
    ? words(`work.note.${annotation}ByItself`)
    : words(`work.note.${annotation}`, { name: agentName ?? '' });
  return (
    <p className={workStyles.note}>
      {text} · <time dateTime={isoMoment(timestamp)}>{formatTime(timestamp, clock)}</time>
    </p>
  );
}
