import CalendarOff from 'lucide-react/icons/calendar-off';
import Trash from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useList } from '#react/use-list.ts';
import { type Holiday, wallOf } from '#sdk/calendars.ts';
import { IconButton } from '#ui/button/icon-button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, Form, FormButtons, FormPart, FormTitle } from '#ui/form/form.tsx';
import { iconSize } from '#ui/icon.ts';
import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { CalendarsPending } from '../calendars-pending.tsx';
import { longDay } from '../day-grid/wall-format.ts';
import { useCalendars } from '../use-calendars.ts';
import { calendarWords } from '../words.ts';

const empty = { label: '', first: '', last: '', isYearly: true };

/** The holidays of the user, and a form for another holiday. */
export function HolidaysPage() {
  const words = useTranslate(calendarWords);
  const run = useRun();
  const toast = useToast();
  const calendars = useCalendars();
  const { items, status } = useList(calendars.holidays);
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const last = draft.last || draft.first;
  const isWrong = draft.label.trim() === '' || draft.first === '' || last < draft.first;

  function add(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isWrong) return;
    const [yearStart = 0, monthStart = 0, dayStart = 0] = draft.first.split('-').map(Number);
    const [yearEnd = 0, monthEnd = 0, dayEnd = 0] = last.split('-').map(Number);
    const { label, isYearly } = draft;
    void run(async () => {
      await calendars.addHoliday({
        ...{ label: label.trim(), isYearly, yearStart, monthStart, dayStart },
        ...{ yearEnd, monthEnd, dayEnd },
      });
      setDraft(empty);
      setChecked(false);
    });
  }

  const remove = (holiday: Holiday) =>
    void run(async () => {
      await calendars.remove(holiday);
      const { restUri: _, holidayID: __, ...same } = holiday;
      toast({
        tone: 'success',
        title: words('calendar.removed'),
        topic: 'calendar',
        action: { label: words('calendar.undo'), run: () => void run(() => calendars.addHoliday(same)) },
      });
    });

  const describe = (one: Holiday) => {
    const first = longDay(wallOf(one.yearStart, one.monthStart, one.dayStart));
    const end = longDay(wallOf(one.yearEnd, one.monthEnd, one.dayEnd));
    const days = first === end ? first : words('calendar.times', { from: first, to: end });
    return `${days}, ${one.isYearly ? words('calendar.yearly') : one.yearStart}`;
  };

  return (
    <FormPart>
      <FormTitle>{words('calendar.holidays')}</FormTitle>
      {items.length === 0 && status !== 'ready' && <CalendarsPending list={calendars.holidays} rows={2} />}
      {items.length === 0 && status === 'ready' && (
        <EmptyState
          icon={CalendarOff}
          title={words('calendar.noHolidays')}
          detail={words('calendar.noHolidaysDetail')}
        />
      )}
      {items.length > 0 && (
        <List label={words('calendar.holidays')}>
          {items.map((one) => (
            <ListRow
              key={one.restUri}
              lead={<CalendarOff size={iconSize} aria-hidden="true" />}
              title={one.label}
              detail={describe(one)}
              wraps
              action={
                <IconButton
                  changes="remove"
                  icon={Trash}
                  label={words('calendar.delete')}
                  onClick={() => remove(one)}
                />
              }
            />
          ))}
        </List>
      )}
      <Form aria-label={words('calendar.addHoliday')} onSubmit={add}>
        <Field
          label={words('calendar.label')}
          value={draft.label}
          maxLength={100}
          autoComplete="off"
          onText={(label) => setDraft({ ...draft, label })}
        />
        <FieldPair>
          <Field
            type="date"
            label={words('calendar.firstDay')}
            value={draft.first}
            onText={(first) => setDraft({ ...draft, first })}
          />
          <Field
            type="date"
            label={words('calendar.lastDay')}
            value={draft.last}
            error={isChecked && isWrong ? words('calendar.fault.endBeforeStart') : undefined}
            onText={(last) => setDraft({ ...draft, last })}
          />
        </FieldPair>
        <Switch
          label={words('calendar.yearly')}
          checked={draft.isYearly}
          onChange={(isYearly) => setDraft({ ...draft, isYearly })}
        />
        <FormButtons submit={words('calendar.addHoliday')} />
      </Form>
    </FormPart>
  );
}
