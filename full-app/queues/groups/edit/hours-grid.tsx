import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { DayGrid } from '#full-app/calendar/day-grid/day-grid.tsx';
import { type BlockPlace, GridBlock } from '#full-app/calendar/day-grid/grid-block.tsx';
import { dayMinutes, weekStartOf } from '#full-app/calendar/day-grid/span-rules.ts';
import { useWallNow } from '#full-app/calendar/day-grid/use-wall-now.ts';
import { longDay, shortDay, wallTimeText } from '#full-app/calendar/day-grid/wall-format.ts';
import { formats } from '#i18n/formats.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useInfo } from '#react/use-domains.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useGroupForm } from './form.ts';
import styles from './hours-grid.module.css';
import { closedOn, dateOf, type HoursEntry, hoursInWeek, openedOn, slotAt } from './hours-grid-rules.ts';
import { newKey } from './new-key.ts';

/** The opening hours of a group as a week: hours are moved, resized, added and removed, and days are closed. */
export function HoursGrid() {
  const { draft, change, words } = useGroupForm();
  const { hours } = draft;
  const zone = useInfo()?.time.timeZone.id ?? 'UTC';
  const now = useWallNow(zone);
  const [from, setFrom] = useState(() => weekStartOf(now, formats().firstDayOfWeek));
  const put = (slots: typeof hours.slots) => change({ hours: { ...hours, slots } });

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
      <DayGrid<HoursEntry>
        isCompact
        // Hours that leave the week would come back at its other end.
        isBound
        label={words('groupEdit.week')}
        from={from}
        days={7}
        now={now}
        firstHour={6}
        entries={hoursInWeek(hours, from)}
        block={(place) => <HoursBlock {...place} />}
        head={(midnight) => <DayHead midnight={midnight} onToggle={() => toggle(dateOf(midnight))} />}
        dayContent={(midnight) => <DayContent midnight={midnight} />}
        isClosed={(midnight) => closedOn(hours.closed, dateOf(midnight)) !== undefined}
        onAdd={(span) => put([...hours.slots, slotAt({ key: newKey() }, span)])}
        onMove={({ key }, span) =>
          put(hours.slots.map((slot) => (slot.key === key ? slotAt(slot, span) : slot)))
        }
        onRemove={({ key }) => put(hours.slots.filter((slot) => slot.key !== key))}
      />
    </div>
  );
}

/** The head of a day: a button that closes the day or opens it again. */
function DayHead({ midnight, onToggle }: { readonly midnight: number; readonly onToggle: () => void }) {
  const { draft, words } = useGroupForm();
  const isClosed = closedOn(draft.hours.closed, dateOf(midnight)) !== undefined;
  const label = words(isClosed ? 'groupEdit.openDay' : 'groupEdit.closeDay', { day: longDay(midnight) });
  return (
    <button
      type="button"
      className={styles.head}
      aria-pressed={isClosed}
      aria-label={label}
      title={label}
      onClick={onToggle}
    >
      {shortDay(midnight)}
    </button>
  );
}

/** The name of a day for screen readers, and the reason why it is closed. */
function DayContent({ midnight }: { readonly midnight: number }) {
  const { draft, words } = useGroupForm();
  const closed = closedOn(draft.hours.closed, dateOf(midnight));
  const day = longDay(midnight);
  if (!closed) return <VisuallyHidden>{words('groupEdit.dayOpen', { day })}</VisuallyHidden>;
  return (
    <>
      <VisuallyHidden>{words('groupEdit.dayClosed', { day, name: closed.label })}</VisuallyHidden>
      <span className={styles.reason} aria-hidden="true">
        {closed.label || words('groupEdit.closed')}
      </span>
    </>
  );
}

/** Opening hours on the grid. */
function HoursBlock(place: BlockPlace<HoursEntry>) {
  const { words, errorOf } = useGroupForm();
  const clock = useClockStyle();
  const { entry, midnight } = place;
  const from = wallTimeText(entry.span.start, clock);
  const until = wallTimeText(entry.span.end, clock);
  const error = errorOf(entry.key);
  return (
    <GridBlock
      {...place}
      aria-invalid={error !== undefined}
      aria-label={words('groupEdit.openFrom', { from, until, day: longDay(midnight) })}
      title={error}
    >
      <span>
        {from} – {until}
      </span>
    </GridBlock>
  );
}
