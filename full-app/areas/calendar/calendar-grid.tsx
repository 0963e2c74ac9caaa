// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have columns with entries of any height
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid one cell takes the focus, the rows and headers do not
import { useLayoutEffect } from 'react';
import type { Calendar, WallSpan } from '../../../sdk/calendars.ts';
import { calendarWords } from '../../../src/i18n/en/people/calendar.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx';
import styles from './calendar.module.css';
import { EntryBlock } from './entry-block.tsx';
import { type AnySlot, dayMinutes, midnightOf, type Occurrence, occurrencesOf } from './grid-rules.ts';
import { HourLabels } from './hour-labels.tsx';
import { useEntryChanges, useWallNow } from './use-calendars.ts';
import { useDayGrid } from './use-day-grid.ts';
import { useDrag } from './use-drag.ts';
import { useEffects } from './use-effects.ts';
import { longDay, shortDay } from './wall-format.ts';

interface CalendarGridProps {
  readonly calendar: Calendar;
  /** The midnight at which the first day begins. */
  readonly from: number;
  readonly days: number;
  /** True for an entry that is opened instead of being moved or deleted here, as a meeting with attendees. */
  readonly isFixed: (slot: AnySlot) => boolean;
  readonly onOpen: (slot: AnySlot) => void;
  readonly onNew: (span: WallSpan) => void;
}

/** Some days side by side, with the hours from top to bottom. */
export function CalendarGrid({ calendar, from, days, isFixed, onOpen, onNew }: CalendarGridProps) {
  const words = useTranslate(calendarWords);
  const now = useWallNow(calendar.timeZone);
  const changes = useEntryChanges(calendar);
  const effectOf = useEffects();
  const move = (entry: Occurrence, span: WallSpan) =>
    isFixed(entry.slot) ? onOpen(entry.slot) : void changes.move(entry, span);
  const { grid, dayProps, onEntryKey } = useDayGrid<Occurrence>({
    days,
    onAdd: onNew,
    onMove: move,
    onRemove: ({ slot }) => (isFixed(slot) ? onOpen(slot) : void changes.remove(slot)),
  });
  const drag = useDrag<Occurrence>(move);
  const all = occurrencesOf(calendar, from, days).map((entry) =>
    drag.dragged?.entry.key === entry.key ? { ...entry, span: drag.dragged.span } : entry,
  );
  const columns = Array.from({ length: days }, (_, index) => from + index * dayMinutes);
  const inDay = (midnight: number) =>
    all.filter(({ span }) => span.start < midnight + dayMinutes && span.end > midnight);

  // The working day is in sight first. A page that is hidden until its language is loaded has no height to scroll yet.
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight <= element.clientHeight) return;
      element.scrollTop = (element.scrollHeight / 24) * 7;
      observer.disconnect();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);

  return (
    <div ref={grid} className={styles.grid} role="grid" aria-label={calendar.label}>
      <div role="row" className={styles.heads}>
        <span role="columnheader" aria-hidden="true" />
        {columns.map((midnight) => (
          <span
            key={midnight}
            role="columnheader"
            className={styles.head}
            aria-current={midnightOf(now) === midnight ? 'date' : undefined}
          >
            {shortDay(midnight)}
          </span>
        ))}
      </div>
      <div role="row" className={styles.columns}>
        <HourLabels every={1} />
        {columns.map((midnight, index) => (
          <div key={midnight} role="gridcell" className={styles.day} {...dayProps(index, midnight)}>
            <VisuallyHidden>{words('calendar.emptyDay', { day: longDay(midnight) })}</VisuallyHidden>
            {inDay(midnight).map((entry) => (
              <EntryBlock
                key={entry.key}
                entry={entry}
                effect={effectOf(entry.slot.presenceState)}
                midnight={midnight}
                isGhost={drag.dragged?.entry.key === entry.key}
                onMoveStart={drag.begin(entry, 'move')}
                onResizeStart={drag.begin(entry, 'resize')}
                onClick={() => !drag.wasDragged.current && onOpen(entry.slot)}
                onKeyDown={onEntryKey(entry, index)}
              />
            ))}
            {midnightOf(now) === midnight && (
              <span
                className={styles.now}
                style={{ top: `${((now - midnight) / dayMinutes) * 100}%` }}
                aria-hidden="true"
              />
            )}
          </div>
        ))}
      </div>
    </div>
  );
}
