import { formatTime, isoMoment } from '#i18n/format.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { WorkAnnotation, WorkMessage } from '#sdk/messages.ts';
import { workWords } from './words.ts';
import styles from './work.module.css';

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
