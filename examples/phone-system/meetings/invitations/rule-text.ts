import { dayMinutes, dayOfWeekOf, momentOf, partsOf } from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { Recurrence } from '../../../../sdk/wire/meetings/invitation.ts';

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Returns the place of a day among the same weekdays of its month, as `3TU`; `-1TU` for the fifth, which is the last. */
function placeInMonth(wall: number): string {
  const place = Math.ceil(partsOf(wall).day / 7);
  return `${place > 4 ? -1 : place}${weekdays[dayOfWeekOf(wall)]}`;
}

function frequency({ type, daysOfWeek }: Recurrence, start: number): string {
  const { month, day } = partsOf(start);
  if (type === 'daily') return 'FREQ=DAILY';
  if (type === 'weekly') {
    const days = [...new Set(daysOfWeek ?? [dayOfWeekOf(start)])].sort();
    return `FREQ=WEEKLY;BYDAY=${days.map((one) => weekdays[one]).join(',')}`;
  }
  if (type === 'absoluteMonthly') return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
  if (type === 'relativeMonthly') return `FREQ=MONTHLY;BYDAY=${placeInMonth(start)}`;
  const yearly = `FREQ=YEARLY;BYMONTH=${month}`;
  return type === 'absoluteYearly' ? `${yearly};BYMONTHDAY=${day}` : `${yearly};BYDAY=${placeInMonth(start)}`;
}

/** Returns the last moment of a day as RFC 5545 wants the end of a series: in UTC. */
function endOf(until: string, timeZone: string): string {
  const midnight = Date.parse(`${until}T00:00Z`) / 60_000;
  const end = new Date(momentOf(timeZone, midnight + dayMinutes) - 1_000).toISOString();
  return end.replace(/[-:]|\.\d+/g, '');
}

/** Returns the rule of a recurrence in the form of RFC 5545, as `FREQ=WEEKLY;BYDAY=MO`. @param start in wall time */
export function ruleText(
  recurrence: Recurrence,
  { start, timeZone }: { readonly start: number; readonly timeZone: string },
): string {
  const { interval, until, count } = recurrence;
  return [
    frequency(recurrence, start),
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(until === undefined ? [] : [`UNTIL=${endOf(until, timeZone)}`]),
    ...(count === undefined ? [] : [`COUNT=${count}`]),
  ].join(';');
}
