import { useTranslate } from '#i18n/use-translate.ts';
import { Field } from '#ui/field/field.tsx';
import { bind } from '#ui/form/bind.ts';
import { FieldPair } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { longDay } from '../day-grid/wall-format.ts';
import { WeekdaysField } from '../weekdays-field.tsx';
import { calendarWords } from '../words.ts';
import { durationName, durationOf, durations, withDuration } from './durations.ts';
import styles from './presence.module.css';
import { repeats, seriesEnds } from './series.ts';
import { canBeEndless, type SlotFields, seriesOf } from './slot-draft.ts';

interface SlotTimesProps {
  readonly fields: SlotFields;
  readonly set: (change: Partial<SlotFields>) => void;
  /** The id of the text that says the fault of the times. */
  readonly errorId: string;
}

/** The days and hours of an entry, and how it is repeated. */
export function SlotTimes({ fields, set, errorId }: SlotTimesProps) {
  const { choice, text } = bind(fields, set);
  const words = useTranslate(calendarWords);
  const { repeat } = fields;
  const isEndless = canBeEndless(repeat) && fields.ends === 'never';
  const hasDates = repeat === 'never' || !isEndless;
  return (
    <>
      <Select
        label={words('calendar.repeat')}
        options={repeats.map((value) => ({ value, label: words(`calendar.repeat.${value}`) }))}
        {...choice('repeat')}
      />
      {repeat === 'weekly' && (
        <WeekdaysField
          legend={words('calendar.days')}
          chosen={fields.days}
          onChange={(days) => set({ days })}
          errorId={errorId}
        />
      )}
      {hasDates && (
        <FieldPair>
          <DateField label={words('calendar.firstDay')} {...choice('firstDay')} />
          {repeat === 'never' && <DateField label={words('calendar.lastDay')} {...choice('lastDay')} />}
        </FieldPair>
      )}
      {repeat !== 'never' && <SeriesEndFields fields={fields} set={set} />}
      <FieldPair>
        <Field type="time" label={words('calendar.from')} {...text('from')} />
        <Field type="time" label={words('calendar.to')} {...text('to')} />
      </FieldPair>
      {repeat === 'never' && <DurationField fields={fields} set={set} />}
    </>
  );
}

/** Sets the end by a duration from the beginning. */
function DurationField({ fields, set }: Pick<SlotTimesProps, 'fields' | 'set'>) {
  const words = useTranslate(calendarWords);
  return (
    <Select
      label={words('calendar.duration')}
      options={[
        { value: '', label: words('calendar.duration.other') },
        ...durations.map((minutes) => ({ value: `${minutes}`, label: durationName(minutes) })),
      ]}
      value={`${durationOf(fields) ?? ''}`}
      onChange={(minutes) => minutes && set(withDuration(fields, Number(minutes)))}
    />
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const DateField = ({ label, value, onChange }: DateFieldProps) => (
  <Field type="date" label={label} value={value} onText={onChange} />
);

/** The end of a series, and the number of entries that it has then. */
function SeriesEndFields({ fields, set }: Pick<SlotTimesProps, 'fields' | 'set'>) {
  const { choice, text } = bind(fields, set);
  const words = useTranslate(calendarWords);
  const { repeat, ends } = fields;
  const offered = seriesEnds.filter((one) => one !== 'never' || canBeEndless(repeat));
  const shown = offered.includes(ends) ? ends : 'on';
  const times = seriesOf(fields);
  const last = Array.isArray(times) ? times.at(-1) : undefined;
  return (
    <>
      <FieldPair>
        <Select
          label={words('calendar.ends')}
          options={offered.map((value) => ({ value, label: words(`calendar.ends.${value}`) }))}
          value={shown}
          onChange={(next) => set({ ends: next })}
        />
        {shown === 'on' && <DateField label={words('calendar.until')} {...choice('until')} />}
        {shown === 'after' && (
          <Field
            label={words('calendar.count')}
            {...text('count')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
          />
        )}
      </FieldPair>
      {last !== undefined && (
        <p className={styles.note}>
          {words('calendar.series', { number: times?.length ?? 0, last: longDay(last) })}
        </p>
      )}
    </>
  );
}
