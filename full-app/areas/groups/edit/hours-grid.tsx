// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have columns with entries of any height
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid one cell takes the focus, the rows and headers do not
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { useClockStyle } from '../../../../src/features/history/use-clock-style.ts';
import { formats } from '../../../../src/i18n/formats.ts';
import { useInfo } from '../../../../src/react/use-domains.ts';
import { IconButton } from '../../../../src/ui/button/icon-button.tsx';
import { classNames } from '../../../../src/ui/class-names.ts';
import { VisuallyHidden } from '../../../../src/ui/visually-hidden/visually-hidden.tsx';
import calendar from '../../calendar/calendar.module.css';
import {
  dayMinutes,
  midnightOf,
  movedSpan,
  resizedSpan,
  stepMinutes,
  weekStartOf,
} from '../../calendar/grid-rules.ts';
import { useWallNow } from '../../calendar/use-calendars.ts';
import { useDrag } from '../../calendar/use-drag.ts';
import { longDay, shortDay, wallTimeText } from '../../calendar/wall-format.ts';
import { useGroupForm } from './form.ts';
import styles from './hours-grid.module.css';
import { closedOn, dateOf, type HoursEntry, hoursInWeek, openedOn, slotAt } from './hours-grid-rules.ts';
import { newKey } from './new-key.ts';

/** The labelled hours of the day. */
const labels = Array.from({ length: 11 }, (_, index) => 2 * (index + 1));
const arrows: Readonly<Record<string, readonly [days: number, steps: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The opening hours of a group as a week: hours are moved, resized, added and removed, and days are closed. */
export function HoursGrid() {
  const { draft, change, words, errorOf } = useGroupForm();
  const { hours } = draft;
  const clock = useClockStyle();
  const zone = useInfo()?.time.timeZone.id ?? 'UTC';
  const today = midnightOf(useWallNow(zone));
  const [from, setFrom] = useState(() => weekStartOf(today, formats().firstDayOfWeek));
  const [current, setCurrent] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const put = (slots: typeof hours.slots) => change({ hours: { ...hours, slots } });
  const move = (entry: HoursEntry, span: HoursEntry['span']) =>
    put(hours.slots.map((slot) => (slot.key === entry.key ? slotAt(slot, span) : slot)));
  const drag = useDrag<HoursEntry>(move);
  const entries = hoursInWeek(hours, from).map((entry) =>
    drag.dragged?.entry.key === entry.key ? { ...entry, span: drag.dragged.span } : entry,
  );
  const days = Array.from({ length: 7 }, (_, index) => from + index * dayMinutes);
  const inDay = (midnight: number) => entries.filter(({ span }) => midnightOf(span.start) === midnight);
  const add = (start: number) => put([...hours.slots, slotAt({ key: newKey() }, { start, end: start + 60 })]);

  // The working day is in sight first.
  useLayoutEffect(() => {
    const element = grid.current;
    if (element) element.scrollTop = (element.scrollHeight / 24) * 6;
  }, []);

  const dayAt = (index: number) => grid.current?.querySelector<HTMLElement>(`[data-day="${index}"]`);
  const blocksOf = (index: number) => [...(dayAt(index)?.querySelectorAll<HTMLElement>('button') ?? [])];
  function focusDay(index: number) {
    const next = Math.min(Math.max(index, 0), 6);
    setCurrent(next);
    dayAt(next)?.focus();
  }

  function onDayKey(event: KeyboardEvent, index: number, midnight: number) {
    if (event.target !== event.currentTarget) return;
    if (event.key === 'ArrowLeft') focusDay(index - 1);
    else if (event.key === 'ArrowRight') focusDay(index + 1);
    else if (event.key === 'ArrowDown') blocksOf(index)[0]?.focus();
    else if (event.key === 'Enter') add(midnight + 9 * 60);
    else return;
    event.preventDefault();
  }

  function onEntryKey(event: KeyboardEvent, entry: HoursEntry, index: number) {
    const arrow = arrows[event.key];
    if (event.key === 'Delete') {
      focusDay(index);
      put(hours.slots.filter(({ key }) => key !== entry.key));
    } else if (!arrow) return;
    else {
      const [byDays, steps] = arrow;
      const minutes = byDays * dayMinutes + steps * stepMinutes;
      const blocks = blocksOf(index);
      const at = blocks.indexOf(event.currentTarget as HTMLElement);
      if (event.altKey && event.shiftKey) move(entry, resizedSpan(entry, minutes));
      // Hours that leave the week would come back at its other end.
      else if (event.altKey && index + byDays >= 0 && index + byDays < 7) {
        move(entry, movedSpan(entry, minutes));
        if (byDays !== 0)
          requestAnimationFrame(() =>
            grid.current?.querySelector<HTMLElement>(`[data-hours="${entry.key}"]`)?.focus(),
          );
      } else if (byDays !== 0) focusDay(index + byDays);
      else if (at + steps < 0) focusDay(index);
      else blocks[at + steps]?.focus();
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onDayClick(event: MouseEvent<HTMLElement>, midnight: number) {
    if (event.target !== event.currentTarget) return;
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const minute = ((event.clientY - top) / height) * dayMinutes;
    add(midnight + Math.min(Math.floor(minute / 30) * 30, dayMinutes - 60));
  }

  function toggle(date: string) {
    const isClosed = closedOn(hours.closed, date) !== undefined;
    const closed = isClosed
      ? openedOn(hours.closed, date, newKey)
      : [...hours.closed, { key: newKey(), label: '', from: date, until: date }];
    change({ hours: { ...hours, closed } });
  }

  return (
    <div>
      <div className={styles.bar}>
        <IconButton
          icon={ChevronLeft}
          label={words('groupEdit.earlier')}
          onClick={() => setFrom(from - 7 * dayMinutes)}
        />
        <IconButton
          icon={ChevronRight}
          label={words('groupEdit.later')}
          onClick={() => setFrom(from + 7 * dayMinutes)}
        />
        <p aria-live="polite">{words('groupEdit.weekOf', { day: longDay(from) })}</p>
      </div>
      <p className={styles.hint}>{words('groupEdit.gridKeys')}</p>
      <div
        ref={grid}
        className={classNames(calendar.grid, styles.grid)}
        role="grid"
        aria-label={words('groupEdit.week')}
      >
        <div role="row" className={calendar.heads}>
          <span role="columnheader" aria-hidden="true" />
          {days.map((midnight) => {
            const closed = closedOn(hours.closed, dateOf(midnight));
            return (
              <span
                key={midnight}
                role="columnheader"
                className={calendar.head}
                aria-current={midnight === today ? 'date' : undefined}
              >
                <button
                  type="button"
                  className={styles.head}
                  aria-pressed={closed !== undefined}
                  aria-label={words(closed ? 'groupEdit.openDay' : 'groupEdit.closeDay', {
                    day: longDay(midnight),
                  })}
                  title={words(closed ? 'groupEdit.openDay' : 'groupEdit.closeDay', {
                    day: longDay(midnight),
                  })}
                  onClick={() => toggle(dateOf(midnight))}
                >
                  {shortDay(midnight)}
                </button>
              </span>
            );
          })}
        </div>
        <div role="row" className={classNames(calendar.columns, styles.columns)}>
          <div role="rowheader" className={calendar.hours}>
            {labels.map((hour) => (
              <span key={hour} className={calendar.hour} style={{ top: `${(hour / 24) * 100}%` }}>
                {wallTimeText(hour * 60, clock)}
              </span>
            ))}
          </div>
          {days.map((midnight, index) => {
            const closed = closedOn(hours.closed, dateOf(midnight));
            return (
              <div
                key={midnight}
                role="gridcell"
                data-day={index}
                className={classNames(calendar.day, closed && styles.closed)}
                tabIndex={index === current ? 0 : -1}
                onFocus={() => setCurrent(index)}
                onClick={(event) => onDayClick(event, midnight)}
                onKeyDown={(event) => onDayKey(event, index, midnight)}
              >
                <VisuallyHidden>
                  {closed
                    ? words('groupEdit.dayClosed', { day: longDay(midnight), name: closed.label })
                    : words('groupEdit.dayOpen', { day: longDay(midnight) })}
                </VisuallyHidden>
                {closed && (
                  <span className={styles.reason} aria-hidden="true">
                    {closed.label || words('groupEdit.closed')}
                  </span>
                )}
                {inDay(midnight).map((entry) => {
                  const times = {
                    from: wallTimeText(entry.span.start, clock),
                    until: wallTimeText(entry.span.end, clock),
                  };
                  const error = errorOf(entry.key);
                  return (
                    <button
                      key={entry.key}
                      type="button"
                      data-hours={entry.key}
                      aria-invalid={error !== undefined}
                      title={error}
                      tabIndex={-1}
                      className={classNames(
                        calendar.block,
                        drag.dragged?.entry.key === entry.key && calendar.ghost,
                      )}
                      style={{
                        top: `${((entry.span.start - midnight) / dayMinutes) * 100}%`,
                        height: `${((entry.span.end - entry.span.start) / dayMinutes) * 100}%`,
                      }}
                      aria-label={words('groupEdit.openFrom', { ...times, day: longDay(midnight) })}
                      onPointerDown={drag.begin(entry, 'move')}
                      onKeyDown={(event) => onEntryKey(event, entry, index)}
                    >
                      <span className={calendar.times}>
                        {times.from} – {times.until}
                      </span>
                      <span
                        className={calendar.handle}
                        onPointerDown={drag.begin(entry, 'resize')}
                        aria-hidden="true"
                      />
                    </button>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
