import { TimeZoneSelect } from '#full-app/calendar/time-zone-select.tsx';
import { WeekdaysField } from '#full-app/calendar/weekdays-field.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { dayOfWeekOf } from '#sdk/calendars.ts';
import { type RecurrenceType, recurrenceTypes } from '#sdk/meetings.ts';
import { Field } from '#ui/field/field.tsx';
import { bind } from '#ui/form/bind.ts';
import { FieldPair, Hint } from '#ui/form/form.tsx';
import { Select } from '#ui/select/select.tsx';
import { type MeetingFault, type MeetingFields, seriesEnds, startOf, weekdaysOf } from './meeting-fields.ts';
import { useRecurrenceText } from './use-recurrence-text.ts';
import { invitationWords } from './words.ts';

interface TimesProps {
  readonly fields: MeetingFields;
  readonly set: (change: Partial<MeetingFields>) => void;
  /** Returns the sentence about a fault, while the form has that fault. */
  readonly errorOf: (...faults: readonly MeetingFault[]) => string | undefined;
}

/** The day, the hours and the time zone of a meeting, and how it recurs. */
export function MeetingTimesFields({ fields, set, errorOf }: TimesProps) {
  const { choice, text } = bind(fields, set);
  const words = useTranslate(invitationWords);
  const ruleOf = useRecurrenceText();
  const { from, to, repeat } = fields;
  const start = startOf(fields);
  const labelOf = (type: RecurrenceType) => {
    const daysOfWeek = start === undefined ? [] : [dayOfWeekOf(start)];
    return ruleOf({ type, interval: 1, daysOfWeek }, start ?? 0);
  };
  return (
    <>
      <FieldPair>
        <Field
          type="date"
          label={words('invite.firstDay')}
          {...text('firstDay')}
          error={errorOf('time', 'over')}
        />
        <Field type="time" label={words('invite.from')} {...text('from')} />
        <Field type="time" label={words('invite.to')} {...text('to')} error={errorOf('length')} />
      </FieldPair>
      {to !== '' && to < from && <Hint role="status">{words('invite.endsNextDay')}</Hint>}
      <TimeZoneSelect label={words('invite.zone')} {...choice('timeZone')} />
      <Select<MeetingFields['repeat']>
        label={words('invite.repeat')}
        options={[
          { value: 'never', label: words('invite.once') },
          ...recurrenceTypes.map((value) => ({ value, label: labelOf(value) })),
        ]}
        {...choice('repeat')}
      />
      {repeat !== 'never' && <SeriesFields fields={fields} set={set} errorOf={errorOf} />}
    </>
  );
}

/** The interval, the days and the end of a series, and all of it in words. */
function SeriesFields({ fields, set, errorOf }: TimesProps) {
  const { choice, text } = bind(fields, set);
  const words = useTranslate(invitationWords);
  const ruleOf = useRecurrenceText();
  const { repeat, interval, ends, until } = fields;
  const start = startOf(fields);
  const days = start === undefined ? fields.days : weekdaysOf(fields.days, start);
  const times = Number(interval);
  if (repeat === 'never') return null;
  return (
    <>
      {repeat === 'weekly' && (
        <WeekdaysField
          legend={words('invite.days')}
          chosen={days}
          fixed={start === undefined ? undefined : dayOfWeekOf(start)}
          onChange={(chosen) => set({ days: chosen })}
        />
      )}
      <FieldPair>
        <Field
          label={words('invite.interval')}
          hint={words('invite.intervalHint')}
          {...text('interval')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          error={errorOf('interval')}
        />
        <Select
          label={words('invite.ends')}
          options={seriesEnds.map((value) => ({ value, label: words(`invite.ends.${value}`) }))}
          {...choice('ends')}
        />
        {ends === 'on' && (
          <Field type="date" label={words('invite.until')} {...text('until')} error={errorOf('until')} />
        )}
        {ends === 'after' && (
          <Field
            label={words('invite.count')}
            {...text('count')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            error={errorOf('count')}
          />
        )}
      </FieldPair>
      {start !== undefined && times >= 1 && (
        <Hint role="status">
          {ruleOf(
            {
              type: repeat,
              interval: times,
              daysOfWeek: [...days],
              ...(ends === 'on' && until !== '' && { until }),
            },
            start,
          )}
        </Hint>
      )}
    </>
  );
}
