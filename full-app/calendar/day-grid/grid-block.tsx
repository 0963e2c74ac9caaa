import type { ComponentPropsWithRef, KeyboardEvent, PointerEvent } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './grid-block.module.css';
import { dayMinutes, spanInDay, type TimedEntry } from './span-rules.ts';

/** The props of a block that its grid decides: its place, its drag and its keys. */
export interface BlockPlace<Entry extends TimedEntry> {
  readonly entry: Entry;
  /** The midnight of the column. */
  readonly midnight: number;
  /** True while it is dragged. */
  readonly isGhost: boolean;
  readonly onMoveStart: (event: PointerEvent<HTMLElement>) => void;
  readonly onResizeStart: (event: PointerEvent<HTMLElement>) => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

interface GridBlockProps
  extends BlockPlace<TimedEntry>,
    Omit<ComponentPropsWithRef<'button'>, keyof BlockPlace<TimedEntry>> {}

/** An entry in a column of a grid of days: as high as it is long. Its end is dragged by the lower edge. */
export function GridBlock({
  entry,
  midnight,
  isGhost,
  onMoveStart,
  onResizeStart,
  className,
  children,
  ...rest
}: GridBlockProps) {
  const { start, end } = spanInDay(entry.span, midnight);
  return (
    <button
      type="button"
      data-entry={entry.key}
      tabIndex={-1}
      {...rest}
      className={classNames(styles.block, className, isGhost && styles.ghost)}
      style={{ top: `${(start / dayMinutes) * 100}%`, height: `${((end - start) / dayMinutes) * 100}%` }}
      onPointerDown={onMoveStart}
    >
      {children}
      <span className={styles.handle} onPointerDown={onResizeStart} aria-hidden="true" />
    </button>
  );
}
