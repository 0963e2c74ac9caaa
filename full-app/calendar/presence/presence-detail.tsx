import { useNavigate, useSearchParams } from 'react-router';
import { NoSuchEntry } from '#full-app/shell/page/no-such-entry.tsx';
import { FormCard } from '#full-app/shell/parts/card/form-card.tsx';
import { useStepName } from '#full-app/shell/trail/use-trail.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { Button } from '#ui/button/button.tsx';
import { CalendarsPending } from '../calendars-pending.tsx';
import { useCalendarList, useCalendars } from '../use-calendars.ts';
import { calendarWords } from '../words.ts';
import { CalendarSettings } from './calendar-settings.tsx';
import { HolidaysPage } from './holidays-page.tsx';
import { SlotForm } from './slot-form.tsx';

/** Returns the time of a new entry from its address; undefined if it has none. */
function spanFrom(search: URLSearchParams) {
  const [start, end] = [Number(search.get('start') ?? Number.NaN), Number(search.get('end') ?? Number.NaN)];
  const fits = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end < 1e10;
  return fits ? { start, end } : undefined;
}

/** A calendar, an entry of it, a new entry, or the holidays: `id` chooses. */
export function PresenceDetail({ id }: { readonly id: string }) {
  const words = useTranslate(calendarWords);
  const navigate = useNavigate();
  const run = useRun();
  const [search] = useSearchParams();
  const calendars = useCalendars();
  const { items, status } = useCalendarList();
  const calendar = items.find(({ calendarID }) => calendarID === id);
  const ofSlot = items.find(({ weekSlots, absoluteTimeSlots }) =>
    [...weekSlots, ...absoluteTimeSlots].some(({ calendarSlotID }) => calendarSlotID === id),
  );
  const slot =
    ofSlot &&
    [...ofSlot.weekSlots, ...ofSlot.absoluteTimeSlots].find(({ calendarSlotID }) => calendarSlotID === id);
  const names: Readonly<Record<string, string>> = {
    new: words('calendar.new'),
    holidays: words('calendar.holidays'),
  };
  useStepName(names[id] ?? calendar?.label ?? (slot && words('calendar.edit')));
  if (id === 'holidays')
    return (
      <FormCard>
        <HolidaysPage />
      </FormCard>
    );
  if (items.length === 0 && status !== 'ready')
    return <CalendarsPending list={calendars.calendars} rows={4} />;
  const chosen = items.find(({ calendarID }) => calendarID === search.get('calendar')) ?? items[0];
  if (id === 'new' && !chosen) {
    return (
      <Button onClick={() => void run(() => calendars.add({ label: words('calendar.work') }))}>
        {words('calendar.newCalendar')}
      </Button>
    );
  }
  if (id === 'new' && chosen) {
    const span = spanFrom(search);
    return (
      <FormCard>
        <SlotForm
          key={`${chosen.restUri} ${search}`}
          calendar={chosen}
          {...(span && { span })}
          onDone={() => void navigate(`/calendar/${chosen.calendarID}`)}
        />
      </FormCard>
    );
  }
  if (ofSlot && slot) {
    return (
      <FormCard>
        <SlotForm
          key={slot.restUri}
          calendar={ofSlot}
          slot={slot}
          onDone={() => void navigate(`/calendar/${ofSlot.calendarID}`)}
        />
      </FormCard>
    );
  }
  return calendar ? (
    <FormCard>
      <CalendarSettings key={calendar.restUri} calendar={calendar} />
    </FormCard>
  ) : (
    <NoSuchEntry />
  );
}
