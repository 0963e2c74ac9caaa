import type { ReactNode } from 'react';
import { formatMoment, formatWhen, isoMoment } from '#i18n/format.ts';
import { useClient } from '#react/client-context.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { ListRow, type ListRowProps } from '#ui/list/list-row.tsx';
import { useClockStyle } from '../history/use-clock-style.ts';
import styles from './messages.module.css';

/** Props of `ConversationRow`. */
export interface ConversationRowProps extends Pick<ListRowProps, 'lead' | 'title' | 'current' | 'onSelect'> {
  /** The text of the newest message, after what is to be known about it. */
  readonly detail: readonly (string | false | undefined)[];
  /** The time of the newest message, in milliseconds since 1970; 0 without a message. */
  readonly at: number;
  /** The number of unread messages, and the same in words. */
  readonly unread?: readonly [count: number, label: string];
  /** Something waits for the user, without a number. */
  readonly isWaiting?: boolean;
  /** Shown in place of the time. */
  readonly end?: ReactNode;
  /** Signs before the time, and after it. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

/** A conversation of any kind, in a list. */
export function ConversationRow(props: ConversationRowProps) {
  const { detail, at, unread: [count, label] = [0, ''], isWaiting = false, before, after, ...row } = props;
  const clock = useClockStyle();
  const now = useClient().now.peek();
  const time = at > 0 && (
    <time dateTime={isoMoment(at)} title={formatMoment(at, clock)}>
      {formatWhen(at, now, clock)}
    </time>
  );
  return (
    <ListRow
      {...row}
      detail={detail.filter(Boolean).join(' · ')}
      strong={isWaiting || count > 0}
      end={
        <span className={styles.end}>
          {before}
          {row.end ?? time}
          {after}
          <Badge count={count} label={label} />
        </span>
      }
    />
  );
}
