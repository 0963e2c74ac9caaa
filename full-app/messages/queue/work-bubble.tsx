import { formatTime, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { MessageBubble } from '#phone/messages/message-bubble.tsx';
import { messageWords } from '#phone/messages/words.ts';
import type { WorkAnnotation, WorkMessage } from '#sdk/messages.ts';
import { FileButton } from '../web-chat/file-button.tsx';
import { workWords } from './words.ts';
import styles from './work.module.css';

/** Props of `WorkBubble`. */
export interface WorkBubbleProps {
  readonly message: WorkMessage;
  /** Sends a failed answer again; undefined for a user who does not have the conversation. */
  readonly onRetry: (() => void) | undefined;
}

/** A message of a customer or of an agent. */
export function WorkBubble({ message, onRetry }: WorkBubbleProps) {
  const words = useTranslate(messageWords);
  const { state, agentName, file } = message;
  const isSent = state !== 'received' && state !== 'noted';
  return (
    <MessageBubble
      message={message}
      facts={isSent ? [agentName, words(`messages.state.${state}`)] : []}
      file={file && <FileButton file={file} />}
      onRetry={onRetry}
    />
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
    <p className={styles.note}>
      {text} · <time dateTime={isoMoment(timestamp)}>{formatTime(timestamp, clock)}</time>
    </p>
  );
}
