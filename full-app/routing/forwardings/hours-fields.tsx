import { formatWeekday } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { daysOfWeek } from '#phone/forwardings/use-sentence.ts';
import { dayMinutes, type TimeFilter } from '#sdk/forwarding-rules.ts';
import { Field } from '#ui/field/field.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { Chips } from './chips.tsx';
import { forwardingEditorWords } from './editor-words.ts';
import styles from './rules.module.css';

/** The hours of an office, which most rules are about. */
const defaultHours: TimeFilter = { days: [1, 2, 3, 4, 5], start: 8 * 60, end: 18 * 60 };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns minutes since midnight as a field for a time has them. */
export const fieldTime = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`;

/** Returns the minutes of a field's time; undefined for an incomplete time. */
export function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** The days and hours of a rule. */
export function HoursFields({
  hours,
  fault,
  onChange,
}: {
  hours: TimeFilter | undefined;
  fault: 'noDay' | 'endBeforeStart' | undefined;
  onChange: (hours: TimeFilter | undefined) => void;
}) {
  const words = useTranslate(forwardingEditorWords);
  const set = (change: Partial<TimeFilter>) => hours && onChange({ ...hours, ...change });
  return (
    <>
      <Switch
        label={words('ruleEditor.hours')}
        checked={hours !== undefined}
        onChange={(isOn) => onChange(isOn ? defaultHours : undefined)}
      />
      {hours && (
        <div className={styles.nested}>
          <Chips
            legend={words('ruleEditor.days')}
            options={daysOfWeek.map((value) => ({ value, label: formatWeekday(value) }))}
            chosen={hours.days}
            error={fault === 'noDay' ? words('ruleEditor.noDay') : undefined}
            onChange={(days) => set({ days: [...days].sort() })}
          />
          <div className={styles.pair}>
            <Field
              type="time"
              label={words('ruleEditor.start')}
              value={fieldTime(hours.start)}
              onChange={(event) => {
                const start = minutesOf(event.currentTarget.value);
                if (start !== undefined) set({ start });
              }}
            />
            <Field
              type="time"
              label={words('ruleEditor.end')}
              value={fieldTime(hours.end)}
              error={fault === 'endBeforeStart' ? words('ruleEditor.endBeforeStart') : undefined}
              onChange={(event) => {
                const end = minutesOf(event.currentTarget.value);
                // Midnight ends the day, as a field for a time has no 24:00.
                if (end !== undefined) set({ end: end === 0 ? dayMinutes : end });
              }}
            />
          </div>
        </div>
      )}
    </>
  );
}
