import { weekdayName } from '#i18n/format-amounts.ts';
import { formats } from '#i18n/formats.ts';
import styles from './weekdays-field.module.css';

interface WeekdaysFieldProps {
  readonly legend: string;
  /** The chosen days; 0 is Sunday. */
  readonly chosen: readonly number[];
  /** A day that is always chosen. */
  readonly fixed?: number | undefined;
  readonly onChange: (chosen: readonly number[]) => void;
  /** The id of the text that says what is wrong. */
  readonly errorId?: string;
}

/** Returns days of the week in the order of the user's calendar. */
export const inWeekOrder = (days: readonly number[]): readonly number[] =>
  Array.from({ length: 7 }, (_, index) => (formats().firstDayOfWeek + index) % 7).filter((day) =>
    days.includes(day),
  );

/** A choice of days of the week. */
export function WeekdaysField({ legend, chosen, fixed, onChange, errorId }: WeekdaysFieldProps) {
  const ordered = inWeekOrder([0, 1, 2, 3, 4, 5, 6]);
  return (
    <fieldset className={styles.days} aria-describedby={errorId}>
      <legend>{legend}</legend>
      {ordered.map((day) => (
        <label key={day} className={styles.day}>
          <input
            type="checkbox"
            checked={chosen.includes(day)}
            disabled={day === fixed}
            onChange={() => onChange(ordered.filter((one) => chosen.includes(one) !== (one === day)))}
          />
          {weekdayName(day)}
        </label>
      ))}
    </fieldset>
  );
}
