import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { rowButton } from './list.tsx';
import styles from './list-row.module.css';

/** Props of `ListRow`. */
export interface ListRowProps extends Omit<ComponentPropsWithRef<'li'>, 'children' | 'onSelect' | 'title'> {
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
  /** Called when its text is clicked; leave it out where it leads nowhere. */
  readonly onSelect?: (() => void) | undefined;
}

/** One entry of a list: a picture, two lines of text, a time, an action. */
export function ListRow({
  lead,
  title,
  detail,
  end,
  action,
  urgent = false,
  strong = false,
  current = false,
  onSelect,
  className,
  ...rest
}: ListRowProps) {
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
  return (
    <li
      {...rest}
      className={classNames(styles.row, urgent && styles.urgent, strong && styles.strong, className)}
      aria-current={current}
    >
      <span className={styles.lead}>{lead}</span>
      {onSelect ? (
        <button type="button" className={styles.words} onClick={onSelect} {...{ [rowButton]: '' }}>
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
