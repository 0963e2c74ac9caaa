// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have columns with entries of any height
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid one cell takes the focus, the rows and headers do not
import { Fragment, type ReactNode, useLayoutEffect } from 'react';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import type { WallSpan } from '#sdk/calendars.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './day-grid.module.css';
import type { BlockPlace } from './grid-block.tsx';
import { dayMinutes, midnightOf, type TimedEntry } from './span-rules.ts';
import { useDayGrid } from './use-day-grid.ts';
import { useDrag } from './use-drag.ts';
import { shortDay, wallTimeText } from './wall-format.ts';

/** The hours at the side of a grid of days. @param every the hours between two labels */
function HourLabels({ every }: { every: number }) {
  const clock = useClockStyle();
  const hours = Array.from({ length: Math.ceil(24 / every) - 1 }, (_, index) => (index + 1) * every);
  return (
    <div role="rowheader" className={styles.hours}>
      {hours.map((hour) => (
        <span key={hour} className={styles.hour} style={{ top: `${(hour / 24) * 100}%` }}>
          {wallTimeText(hour * 60, clock)}
        </span>
      ))}
    </div>
  );
}

interface DayGridProps<Entry extends TimedEntry> {
  readonly label: string;
  /** The midnight at which the first day begins. */
  readonly from: number;
  readonly days: number;
  /** The wall time now. */
  readonly now: number;
  /** The hour that is in sight first. */
  readonly firstHour: number;
  readonly entries: readonly Entry[];
  /** Draws an entry with a `GridBlock`. */
  readonly block: (place: BlockPlace<Entry>) => ReactNode;
  /** The content of a day beside its entries, with its name for screen readers. */
  readonly dayContent: (midnight: number) => ReactNode;
  /** The head of a column. Default its day. */
  readonly head?: (midnight: number) => ReactNode;
  readonly isClosed?: (midnight: number) => boolean;
  /** True in a form: the hours are lower, and the grid has a frame and a limited height. Default false. */
  readonly isCompact?: boolean;
  /** True if entries do not leave the shown days. Default false. */
  readonly isBound?: boolean;
  readonly onAdd: (span: WallSpan) => void;
  readonly onMove: (entry: Entry, span: WallSpan) => void;
  readonly onRemove: (entry: Entry) => void;
  /** Called when an entry is clicked, not at the end of a drag. */
  readonly onOpen?: (entry: Entry) => void;
}

/** Some days side by side, with the hours from top to bottom. Entries are added, moved, resized and removed with the mouse and with keys. */
export function DayGrid<Entry extends TimedEntry>(props: DayGridProps<Entry>) {
  const { label, from, days, now, firstHour, block, dayContent, head = shortDay } = props;
  const { isClosed = () => false, isCompact = false, onMove, onOpen } = props;
  const { grid, dayProps, onEntryKey } = useDayGrid<Entry>(props);
  const drag = useDrag<Entry>(onMove);
  const isDragged = ({ key }: Entry) => drag.dragged?.entry.key === key;
  const entries = props.entries.map((entry) =>
    drag.dragged && isDragged(entry) ? { ...entry, span: drag.dragged.span } : entry,
  );
  const columns = Array.from({ length: days }, (_, index) => from + index * dayMinutes);
  const inDay = (midnight: number) =>
    entries.filter(({ span }) => span.start < midnight + dayMinutes && span.end > midnight);

  // The working day is in sight first. A page that is hidden until its language is loaded has no height to scroll yet.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight <= element.clientHeight) return;
      element.scrollTop = (element.scrollHeight / 24) * firstHour;
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid, firstHour]);

  return (
    <div
      ref={grid}
      className={classNames(styles.grid, isCompact && styles.compact)}
      role="grid"
      aria-label={label}
    >
      <div role="row" className={styles.heads}>
        <span role="columnheader" aria-hidden="true" />
        {columns.map((midnight) => (
          <span
            key={midnight}
            role="columnheader"
            className={styles.head}
            aria-current={midnightOf(now) === midnight ? 'date' : undefined}
          >
            {head(midnight)}
          </span>
        ))}
      </div>
      <div role="row" className={styles.columns}>
        <HourLabels every={isCompact ? 2 : 1} />
        {columns.map((midnight, index) => (
          <div
            key={midnight}
            role="gridcell"
            className={classNames(styles.day, isClosed(midnight) && styles.closed)}
            {...dayProps(index, midnight)}
          >
            {dayContent(midnight)}
            {inDay(midnight).map((entry) => (
              <Fragment key={entry.key}>
                {block({
                  entry,
                  midnight,
                  isGhost: isDragged(entry),
                  onMoveStart: drag.begin(entry, 'move'),
                  onResizeStart: drag.begin(entry, 'resize'),
                  onClick: () => !drag.wasDragged.current && onOpen?.(entry),
                  onKeyDown: onEntryKey(entry, index),
                })}
              </Fragment>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
