import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { withRef } from '../with-ref.ts';
import { rowButton } from './list.tsx';
import styles from './list-row.module.css';

/** Props of `ListRow`. */
export interface ListRowProps extends Omit<ComponentPropsWithRef<'li'>, 'children' | 'onSelect' | 'title'> {
  /** Content before the text, such as an `Avatar`. */
  readonly lead?: ReactNode;
  /** The first line. Typed letters find the row by it. */
  readonly title: string;
  /** An icon at the beginning of the second line, with a name unless the line says the same. */
  readonly mark?: ReactNode;
  /** The second line. */
  readonly detail?: string | undefined;
  /** A short text at the end, such as a time. */
  readonly end?: ReactNode;
  /** A control after the end. */
  readonly action?: ReactNode;
  /** True if a pointer shows the control in the place of the end, and the focus too. On touch screens it is always shown. */
  readonly quiet?: boolean;
  /** Shown under the row, as wide as the row. */
  readonly below?: ReactNode;
  /** Highlights the row, as for a missed call. */
  readonly urgent?: boolean;
  /** Shows long texts whole, on several lines. For rows that no user can open, and rows that differ at the ends of their lines. */
  readonly wraps?: boolean;
  /** Shows a heavier title, as for a new entry. */
  readonly strong?: boolean;
  /** True for the entry whose details are shown. */
  readonly current?: boolean;
  /** Called when the text is clicked. Leave it out for a row that opens nothing. */
  readonly onSelect?: (() => void) | undefined;
}

/** An entry of a list: a picture, two lines of text, a time, an action. */
export const ListRow = withRef(function ListRow({
  lead,
  title,
  mark,
  detail,
  end,
  action,
  below,
  quiet = false,
  urgent = false,
  wraps = false,
  strong = false,
  current = false,
  onSelect,
  className,
  ...rest
}: ListRowProps) {
  const words = (
    <>
      <span className={styles.title}>{title}</span>
      {(mark || detail) && (
        <span className={styles.detail}>
          {mark}
          {mark && ' '}
          {detail}
        </span>
      )}
    </>
  );
  return (
    <li
      {...rest}
      className={classNames(
        styles.row,
        urgent && styles.urgent,
        strong && styles.strong,
        wraps && styles.wraps,
        quiet && styles.quiet,
        className,
      )}
      aria-current={current}
      data-quiet={quiet || undefined}
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
      {action && quiet ? <span className={styles.action}>{action}</span> : action}
      {below && <div className={styles.below}>{below}</div>}
    </li>
  );
});
