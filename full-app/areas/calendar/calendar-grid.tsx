// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have columns with entries of any height
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid one cell takes the focus, the rows and headers do not
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Calendar, WallSpan } from '../../../sdk/calendars.ts';
import { useClockStyle } from '../../../src/features/history/use-clock-style.ts';
import { calendarWords } from '../../../src/i18n/en/people/calendar.ts';
import { useTranslate } from '../../../src/i18n/use-translate.ts';
import { VisuallyHidden } from '../../../src/ui/visually-hidden/visually-hidden.tsx';
import styles from './calendar.module.css';
import { EntryBlock } from './entry-block.tsx';
import {
  type AnySlot,
  dayMinutes,
  midnightOf,
  movedSpan,
  type Occurrence,
  occurrencesOf,
  resizedSpan,
  stepMinutes,
} from './grid-rules.ts';
import { useEntryChanges, useWallNow } from './use-calendars.ts';
import { useDrag } from './use-drag.ts';
import { useEffects } from './use-effects.ts';
import { longDay, shortDay, wallTimeText } from './wall-format.ts';

const arrows: Readonly<Record<string, readonly [days: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The hours with a label. */
const hours = Array.from({ length: 23 }, (_, index) => index + 1);

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
  const clock = useClockStyle();
  const now = useWallNow(calendar.timeZone);
  const changes = useEntryChanges(calendar);
  const effectOf = useEffects();
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (entry: Occurrence, span: WallSpan) =>
    isFixed(entry.slot) ? onOpen(entry.slot) : void changes.move(entry, span);
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
  }, []);

  const focusDay = (index: number) => {
    const next = Math.min(Math.max(index, 0), days - 1);
    setCurrent(next);
    grid.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  const blocksOf = (index: number) => [
    ...(grid.current?.querySelectorAll<HTMLElement>(`[data-day="${index}"] [data-entry]`) ?? []),
  ];

  function onDayKey(event: KeyboardEvent, index: number, midnight: number) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowLeft') focusDay(index - 1);
    else if (event.key === 'ArrowRight') focusDay(index + 1);
    else if (event.key === 'ArrowDown') blocksOf(index)[0]?.focus();
    else if (event.key === 'Enter') onNew({ start: midnight + 9 * 60, end: midnight + 10 * 60 });
    else return;
    event.preventDefault();
  }

  function onEntryKey(event: KeyboardEvent, entry: Occurrence, index: number) {
    const arrow = arrows[event.key];
    if (event.key === 'Delete') {
      focusDay(index);
      if (isFixed(entry.slot)) onOpen(entry.slot);
      else void changes.remove(entry.slot);
    } else if (!arrow) return;
    else if (event.altKey) {
      const [byDays, steps] = arrow;
      const minutes = byDays * dayMinutes + steps * stepMinutes;
      move(entry, event.shiftKey ? resizedSpan(entry, minutes) : movedSpan(entry, minutes));
    } else {
      const [byDays, steps] = arrow;
      const blocks = blocksOf(index);
      const at = blocks.findIndex((block) => block.dataset.entry === entry.key);
      if (byDays !== 0) focusDay(index + byDays);
      else (blocks[at + steps] ?? (steps < 0 ? undefined : blocks[at]))?.focus();
      if (byDays === 0 && at + steps < 0) focusDay(index);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onDayClick(event: MouseEvent<HTMLElement>, midnight: number) {
    if (event.target !== event.currentTarget) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const minute = ((event.clientY - top) / height) * dayMinutes;
    const start = midnight + Math.min(Math.floor(minute / 30) * 30, dayMinutes - 60);
    onNew({ start, end: start + 60 });
  }

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
        <div role="rowheader" className={styles.hours}>
          {hours.map((hour) => (
            <span key={hour} className={styles.hour} style={{ top: `${(hour / 24) * 100}%` }}>
              {wallTimeText(hour * 60, clock)}
            </span>
          ))}
        </div>
        {columns.map((midnight, index) => (
          <div
            key={midnight}
            role="gridcell"
            data-day={index}
            className={styles.day}
            tabIndex={index === Math.min(current, days - 1) ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onClick={(event) => onDayClick(event, midnight)}
            onKeyDown={(event) => onDayKey(event, index, midnight)}
          >
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
                onKeyDown={(event) => onEntryKey(event, entry, index)}
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
