import { useTranslate } from '#i18n/use-translate.ts';
import type { Calendar, WallSpan } from '#sdk/calendars.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './calendar.module.css';
import { DayGrid } from './day-grid/day-grid.tsx';
import { dayMinutes, midnightOf } from './day-grid/span-rules.ts';
import { useWallNow } from './day-grid/use-wall-now.ts';
import { longDay } from './day-grid/wall-format.ts';
import { EntryBlock } from './entry-block.tsx';
import { type AnySlot, occurrencesOf } from './grid-rules.ts';
import { useEntryChanges } from './use-calendars.ts';
import { useEffects } from './use-effects.ts';
import { calendarWords } from './words.ts';

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

/** The entries of a calendar in some days side by side. */
export function CalendarGrid({ calendar, from, days, isFixed, onOpen, onNew }: CalendarGridProps) {
  const words = useTranslate(calendarWords);
  const now = useWallNow(calendar.timeZone);
  const changes = useEntryChanges(calendar);
  const effectOf = useEffects();
  return (
    <DayGrid
      label={calendar.label}
      from={from}
      days={days}
      now={now}
      firstHour={7}
      entries={occurrencesOf(calendar, from, days)}
      block={(place) => <EntryBlock {...place} effect={effectOf(place.entry.slot.presenceState)} />}
      dayContent={(midnight) => (
        <>
          <VisuallyHidden>{words('calendar.emptyDay', { day: longDay(midnight) })}</VisuallyHidden>
          {midnightOf(now) === midnight && (
            <span
              className={styles.now}
              style={{ top: `${((now - midnight) / dayMinutes) * 100}%` }}
              aria-hidden="true"
            />
          )}
        </>
      )}
      onAdd={onNew}
      onMove={(entry, span) => (isFixed(entry.slot) ? onOpen(entry.slot) : void changes.move(entry, span))}
      onRemove={({ slot }) => (isFixed(slot) ? onOpen(slot) : void changes.remove(slot))}
      onOpen={({ slot }) => onOpen(slot)}
    />
  );
}
