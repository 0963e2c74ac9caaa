import { dayOfYear, fullDay, monthOnly, wallOfText } from '#full-app/calendar/day-grid/wall-format.ts';
import { inWeekOrder } from '#full-app/calendar/weekdays-field.tsx';
import { formatList, weekdayName } from '#i18n/format-amounts.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { dayOfWeekOf, partsOf } from '#sdk/calendars.ts';
import type { Invitation } from '#sdk/meetings.ts';
import { invitationWords } from './words.ts';

type Recurrence = NonNullable<Invitation['recurrence']>;

/** Returns the place of a day among the same weekdays of its month. The fifth such weekday means the last. */
function placeOf(wall: number): '1' | '2' | '3' | '4' | 'last' {
  const places = ['1', '2', '3', '4'] as const;
  return places[Math.ceil(partsOf(wall).day / 7) - 1] ?? 'last';
}

/** Returns a function that describes a recurrence in words, as “Every 2 weeks on Monday and Thursday, 10 times”. */
export function useRecurrenceText(): (recurrence: Recurrence, start: number) => string {
  const words = useTranslate(invitationWords);
  return (recurrence, start) => {
    const { type, interval, until, count, daysOfWeek = [dayOfWeekOf(start)] } = recurrence;
    const rule = words(`invite.every.${type}`, {
      count: interval,
      days: formatList(inWeekOrder(daysOfWeek).map(weekdayName)),
      day: partsOf(start).day,
      place: words(`invite.place.${placeOf(start)}`),
      weekday: weekdayName(dayOfWeekOf(start)),
      date: dayOfYear(start),
      month: monthOnly(start),
    });
    if (until !== undefined) return words('invite.untilDate', { rule, date: fullDay(wallOfText(until)) });
    return count === undefined ? rule : words('invite.times', { rule, count });
  };
}
