import { formatShortDuration } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useNow } from '#react/use-domains.ts';
import { secondsLeft, type WorkItem } from '#sdk/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { workWords } from './words.ts';
import styles from './work.module.css';

/** Below this, the time is shown as urgent. */
const urgentSeconds = 60;

/** Props of `Countdown`. */
export interface CountdownProps {
  readonly item: Pick<WorkItem, 'deadline' | 'waitingSince'>;
  /** Only the time, for a row of a list. */
  readonly isShort?: boolean;
}

/** The time until an item waits for an agent again, or is closed. It is not read out, because a timer would interrupt a screen reader. */
export function Countdown({ item, isShort = false }: CountdownProps) {
  const words = useTranslate(workWords);
  const left = secondsLeft(item, useNow());
  if (left === undefined) return null;
  const time = formatShortDuration(left * 1_000);
  const isWaiting = item.waitingSince !== undefined;
  return (
    <time
      role="timer"
      aria-live="off"
      className={classNames(styles.countdown, isWaiting && left < urgentSeconds && styles.urgent)}
    >
      {isShort ? time : words(isWaiting ? 'work.answerIn' : 'work.closesIn', { time })}
    </time>
  );
}
