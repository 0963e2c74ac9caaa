import { TimeZoneSelect } from '#full-app/calendar/time-zone-select.tsx';
import { WeekdaysField } from '#full-app/calendar/weekdays-field.tsx';
import { useTranslate } from '#i18n/use-translate.ts';
import { dayOfWeekOf } from '#sdk/calendars.ts';
import { type RecurrenceType, recurrenceTypes } from '#sdk/meetings.ts';
import { Field } from '#ui/field/field.tsx';
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
  const words = useTranslate(invitationWords);
  const ruleOf = useRecurrenceText();
  const { firstDay, from, to, timeZone, repeat } = fields;
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
          value={firstDay}
          error={errorOf('time', 'over')}
          onText={(firstDay) => set({ firstDay })}
        />
        <Field type="time" label={words('invite.from')} value={from} onText={(from) => set({ from })} />
        <Field
          type="time"
          label={words('invite.to')}
          value={to}
          error={errorOf('length')}
          onText={(to) => set({ to })}
        />
      </FieldPair>
      {to !== '' && to < from && <Hint role="status">{words('invite.endsNextDay')}</Hint>}
      <TimeZoneSelect
        label={words('invite.zone')}
        value={timeZone}
        onChange={(zone) => set({ timeZone: zone })}
      />
      <Select<MeetingFields['repeat']>
        label={words('invite.repeat')}
        options={[
          { value: 'never', label: words('invite.once') },
          ...recurrenceTypes.map((value) => ({ value, label: labelOf(value) })),
        ]}
        value={repeat}
        onChange={(next) => set({ repeat: next })}
      />
      {repeat !== 'never' && <SeriesFields fields={fields} set={set} errorOf={errorOf} />}
    </>
  );
}

/** The interval, the days and the end of a series, and all of it in words. */
function SeriesFields({ fields, set, errorOf }: TimesProps) {
  const words = useTranslate(invitationWords);
  const ruleOf = useRecurrenceText();
  const { repeat, interval, ends, until, count } = fields;
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
          value={interval}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          error={errorOf('interval')}
          onText={(interval) => set({ interval })}
        />
        <Select
          label={words('invite.ends')}
          options={seriesEnds.map((value) => ({ value, label: words(`invite.ends.${value}`) }))}
          value={ends}
          onChange={(next) => set({ ends: next })}
        />
        {ends === 'on' && (
          <Field
            type="date"
            label={words('invite.until')}
            value={until}
            error={errorOf('until')}
            onText={(until) => set({ until })}
          />
        )}
        {ends === 'after' && (
          <Field
            label={words('invite.count')}
            value={count}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            error={errorOf('count')}
            onText={(count) => set({ count })}
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
