import { formats } from '#i18n/formats.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { type Calendar, partsOf, wallOf } from '#sdk/calendars.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './calendar.module.css';
import { dayMinutes, midnightOf, weekStartOf } from './day-grid/span-rules.ts';
import { useWallNow } from './day-grid/use-wall-now.ts';
import { dayNumber, longDay } from './day-grid/wall-format.ts';
import { useEntryTexts } from './entry-block.tsx';
import { occurrencesOf } from './grid-rules.ts';
import { calendarWords } from './words.ts';

/** Entries of a day that are named; the others are counted. */
const shownEntries = 3;

interface MonthViewProps {
  readonly calendar: Calendar;
  /** A wall time in the month. */
  readonly at: number;
  readonly onDay: (midnight: number) => void;
}

/** The weeks of a month. A day opens as a day. */
export function MonthView({ calendar, at, onDay }: MonthViewProps) {
  const words = useTranslate(calendarWords);
  const texts = useEntryTexts();
  const now = useWallNow(calendar.timeZone);
  const { year, month } = partsOf(at);
  const from = weekStartOf(wallOf(year, month, 1), formats().firstDayOfWeek);
  const all = occurrencesOf(calendar, from, 42);
  const days = Array.from({ length: 42 }, (_, index) => from + index * dayMinutes);
  return (
    <ul className={styles.month} aria-label={calendar.label}>
      {days.map((midnight) => {
        const entries = all.filter(({ span }) => span.start < midnight + dayMinutes && span.end > midnight);
        return (
          <li key={midnight} data-other={partsOf(midnight).month !== month || undefined}>
            <button
              type="button"
              className={styles.monthDay}
              aria-current={midnightOf(now) === midnight ? 'date' : undefined}
              onClick={() => onDay(midnight)}
            >
              <span className={styles.number} aria-hidden="true">
                {dayNumber(midnight)}
              </span>
              <VisuallyHidden>{longDay(midnight)}</VisuallyHidden>
              {entries.slice(0, shownEntries).map((one) => (
                <span key={one.key} className={styles.chip}>
                  {texts(one).what}
                </span>
              ))}
              {entries.length > shownEntries && (
                <span className={styles.times}>
                  {words('calendar.more', { count: entries.length - shownEntries })}
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
