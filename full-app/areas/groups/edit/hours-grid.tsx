// biome-ignore-all lint/a11y/useSemanticElements: a table cannot have columns with entries of any height
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid one cell takes the focus, the rows and headers do not
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useLayoutEffect, useState } from 'react';
import { useClockStyle } from '../../../../src/features/history/use-clock-style.ts';
import { formats } from '../../../../src/i18n/formats.ts';
import { useInfo } from '../../../../src/react/use-domains.ts';
import { IconButton } from '../../../../src/ui/button/icon-button.tsx';
import { classNames } from '../../../../src/ui/class-names.ts';
import { VisuallyHidden } from '../../../../src/ui/visually-hidden/visually-hidden.tsx';
import calendar from '../../calendar/calendar.module.css';
import { dayMinutes, midnightOf, weekStartOf } from '../../calendar/grid-rules.ts';
import { HourLabels } from '../../calendar/hour-labels.tsx';
import { useWallNow } from '../../calendar/use-calendars.ts';
import { useDayGrid } from '../../calendar/use-day-grid.ts';
import { useDrag } from '../../calendar/use-drag.ts';
import { longDay, shortDay, wallTimeText } from '../../calendar/wall-format.ts';
import { useGroupForm } from './form.ts';
import styles from './hours-grid.module.css';
import { closedOn, dateOf, type HoursEntry, hoursInWeek, openedOn, slotAt } from './hours-grid-rules.ts';
import { newKey } from './new-key.ts';

/** The opening hours of a group as a week: hours are moved, resized, added and removed, and days are closed. */
export function HoursGrid() {
  const { draft, change, words, errorOf } = useGroupForm();
  const { hours } = draft;
  const clock = useClockStyle();
  const zone = useInfo()?.time.timeZone.id ?? 'UTC';
  const today = midnightOf(useWallNow(zone));
  const [from, setFrom] = useState(() => weekStartOf(today, formats().firstDayOfWeek));
  const put = (slots: typeof hours.slots) => change({ hours: { ...hours, slots } });
  const move = (entry: HoursEntry, span: HoursEntry['span']) =>
    put(hours.slots.map((slot) => (slot.key === entry.key ? slotAt(slot, span) : slot)));
  const { grid, dayProps, onEntryKey } = useDayGrid<HoursEntry>({
    days: 7,
    onAdd: (span) => put([...hours.slots, slotAt({ key: newKey() }, span)]),
    onMove: move,
    onRemove: ({ key }) => put(hours.slots.filter((slot) => slot.key !== key)),
    // Hours that leave the week would come back at its other end.
    isBound: true,
  });
  const drag = useDrag<HoursEntry>(move);
  const entries = hoursInWeek(hours, from).map((entry) =>
    drag.dragged?.entry.key === entry.key ? { ...entry, span: drag.dragged.span } : entry,
  );
  const days = Array.from({ length: 7 }, (_, index) => from + index * dayMinutes);
  const inDay = (midnight: number) => entries.filter(({ span }) => midnightOf(span.start) === midnight);

  // The working day is in sight first.
  useLayoutEffect(() => {
    const element = grid.current;
    if (element) element.scrollTop = (element.scrollHeight / 24) * 6;
  }, [grid]);

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
          <HourLabels every={2} />
          {days.map((midnight, index) => {
            const closed = closedOn(hours.closed, dateOf(midnight));
            return (
              <div
                key={midnight}
                role="gridcell"
                className={classNames(calendar.day, closed && styles.closed)}
                {...dayProps(index, midnight)}
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
                      data-entry={entry.key}
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
                      onKeyDown={onEntryKey(entry, index)}
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
