import Check from 'lucide-react/icons/check';
import CheckCheck from 'lucide-react/icons/check-check';
import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { type ClockStyle, formatMoment, formatTime, isoMoment } from '#i18n/format.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './bubble.module.css';

/** How far an own message has come, with its name in words. */
export interface BubbleStatus {
  readonly name: 'waiting' | 'sent' | 'delivered' | 'failed';
  readonly label: string;
}

const statusIcons = { waiting: Clock, sent: Check, delivered: CheckCheck, failed: TriangleAlert } as const;

/** Props of `Bubble`. */
export interface BubbleProps {
  /** Own messages are at the end of the line. */
  readonly isOwn: boolean;
  /** The name of the writer; undefined where it is evident. */
  readonly writer?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The clock of the user; that of the language for a guest. */
  readonly clock?: ClockStyle;
  /** The heading is that of the message before. */
  readonly isContinued: boolean;
  /** The message names the user. */
  readonly isMention?: boolean;
  readonly status?: BubbleStatus | undefined;
  /** Shown beside the message, such as its buttons. */
  readonly beside?: ReactNode;
  /** Shown below the message, such as what failed. */
  readonly below?: ReactNode;
  /** The text and the files. */
  readonly children: ReactNode;
}

/** A message of a conversation of any kind: its writer and time, what it says, and how far it has come. */
export function Bubble({ isOwn, writer, at, clock, isContinued, isMention, status, ...parts }: BubbleProps) {
  const Status = status && statusIcons[status.name];
  return (
    <div className={classNames(styles.message, isOwn && styles.own, isMention && styles.mention)}>
      {!isContinued && (
        <header className={styles.head}>
          {writer !== undefined && <span className={styles.writer}>{writer}</span>}
          <time dateTime={isoMoment(at)} title={formatMoment(at, clock)}>
            {formatTime(at, clock)}
          </time>
        </header>
      )}
      <div className={styles.row}>
        <div className={styles.bubble}>{parts.children}</div>
        {Status && (
          <span className={styles.status} title={status.label}>
            <Status size={14} aria-label={status.label} role="img" />
          </span>
        )}
        {parts.beside}
      </div>
      {parts.below}
    </div>
  );
}
