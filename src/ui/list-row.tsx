import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { rowButton } from './list.tsx';
import styles from './list-row.module.css';

export interface ListRowProps {
  readonly lead?: ReactNode;
  readonly title: string;
  readonly detail?: string | undefined;
  /** Short text at the end, such as a time. */
  readonly end?: ReactNode;
  /** A control at the very end. */
  readonly action?: ReactNode;
  /** Stands out: a missed call. */
  readonly urgent?: boolean;
  /** New: its title is heavier. */
  readonly strong?: boolean;
  readonly current?: boolean;
  readonly onOpen?: (() => void) | undefined;
}

/** One entry of a list: a picture, two lines of text, a time, an action. */
export function ListRow(props: ListRowProps) {
  const { lead, title, detail, end, action, urgent = false, strong = false, current = false, onOpen } = props;
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
  return (
    <li
      className={classNames(styles.row, urgent && styles.urgent, strong && styles.strong)}
      aria-current={current}
    >
      <span className={styles.lead}>{lead}</span>
      {onOpen ? (
        <button type="button" className={styles.words} onClick={onOpen} {...{ [rowButton]: '' }}>
          {words}
        </button>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
      <span className={styles.end}>{end}</span>
      {action}
    </li>
  );
}
