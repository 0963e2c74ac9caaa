import CalendarDays from 'lucide-react/icons/calendar-days';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import type { Calendar } from '#sdk/calendars.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { ButtonRow, FormPart, FormTitle } from '#ui/form/form.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { useToast } from '#ui/toasts/toasts.tsx';
import { asAdded, draftOf } from '../grid-rules.ts';
import { TimeZoneSelect } from '../time-zone-select.tsx';
import { useCalendars } from '../use-calendars.ts';
import { calendarWords } from '../words.ts';
import { CalendarFiles } from './calendar-files.tsx';

/** Name, time zone and activity of a calendar. */
export function CalendarSettings({ calendar }: { readonly calendar: Calendar }) {
  const words = useTranslate(calendarWords);
  const navigate = useNavigate();
  const run = useRun();
  const toast = useToast();
  const calendars = useCalendars();
  const [label, setLabel] = useState(calendar.label);

  /** A deleted calendar comes back with all its entries. */
  async function restore() {
    const { label: name, timeZone, weekSlots, absoluteTimeSlots } = calendar;
    const again = await calendars.add({ label: name, timeZone });
    const drafts = [...weekSlots, ...absoluteTimeSlots].map((slot) => asAdded(draftOf(slot)));
    const added = {
      weekSlots: drafts.flatMap((one) => one.weekSlots ?? []),
      absoluteTimeSlots: drafts.flatMap((one) => one.absoluteTimeSlots ?? []),
    };
    if (drafts.length > 0) await calendars.addSlots(again, added);
    if (!calendar.isActive) await calendars.change(again, { isActive: false });
  }

  const remove = () =>
    void run(async () => {
      await calendars.remove(calendar);
      void navigate('/presence');
      toast({
        tone: 'success',
        title: words('calendar.removed'),
        topic: 'calendar',
        action: { label: words('calendar.undo'), run: () => void run(restore) },
      });
    });

  const rename = () => {
    const name = label.trim();
    if (name === '') setLabel(calendar.label);
    else if (name !== calendar.label) void run(() => calendars.change(calendar, { label: name }));
  };

  return (
    <FormPart>
      <FormTitle>{calendar.label}</FormTitle>
      <Field
        label={words('calendar.label')}
        value={label}
        maxLength={100}
        autoComplete="off"
        onText={setLabel}
        onBlur={rename}
      />
      <TimeZoneSelect
        label={words('calendar.zone')}
        value={calendar.timeZone}
        onChange={(timeZone) => void run(() => calendars.change(calendar, { timeZone }))}
      />
      <Switch
        label={words('calendar.active')}
        checked={calendar.isActive}
        onChange={(isActive) => void run(() => calendars.change(calendar, { isActive }))}
      />
      <CalendarFiles calendar={calendar} />
      <ButtonRow>
        <Button icon={CalendarDays} onClick={() => void navigate(`/calendar/${calendar.calendarID}`)}>
          {words('calendar.choose')}
        </Button>
        <Button onClick={remove}>{words('calendar.deleteCalendar')}</Button>
      </ButtonRow>
    </FormPart>
  );
}
