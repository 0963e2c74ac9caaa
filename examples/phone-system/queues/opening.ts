import { dayMinutes, momentOf, wallAt } from '../../../sdk/wire/calendars/wall-clock.ts';
import type { ClosedDays, OpeningHours, OpeningSlot } from '../../../sdk/wire/queues/group-calendar.ts';
import { dateNumber, type WallTime, wallTime } from '../base/wall-time.ts';

const holds = (slot: OpeningSlot, { dayOfWeek, minutes }: WallTime): boolean =>
  slot.dayOfWeek === dayOfWeek &&
  minutes >= slot.dayHourStart * 60 + slot.dayMinuteStart &&
  minutes < slot.dayHourEnd * 60 + slot.dayMinuteEnd;

const closes = (days: ClosedDays, { date }: WallTime): boolean =>
  date >= dateNumber(days.yearStart, days.monthStart, days.dayStart) &&
  date <= dateNumber(days.yearEnd, days.monthEnd, days.dayEnd);

/**
 * Returns true if a group is open at a moment, by its calendar: in a slot of the week and on no closed day. The hours
 * are by the clock of the company, so that the night on which the clocks change has the hour that is left out at no
 * time, and the repeated hour twice.
 *
 * @param hours undefined: always open
 */
export function isOpenAt(timeZone: string, hours: OpeningHours | undefined, at: number): boolean {
  if (hours === undefined) return true;
  const time = wallTime(timeZone, at);
  return (
    hours.weekSlots.some((slot) => holds(slot, time)) &&
    !hours.absoluteTimeSlots.some((days) => closes(days, time))
  );
}

/** Closed days longer than this are nothing to wait for. */
const maxDays = 62;

/**
 * Returns the moment at which a group opens next, by its calendar; undefined for a group that is always open, or that
 * does not open within two months.
 *
 * @param at milliseconds since 1970, as the result
 */
export function opensAfter(
  timeZone: string,
  hours: OpeningHours | undefined,
  at: number,
): number | undefined {
  if (hours === undefined) return undefined;
  const midnight = Math.floor(wallAt(timeZone, at) / dayMinutes) * dayMinutes;
  for (let day = 0; day <= maxDays; day += 1) {
    const start = midnight + day * dayMinutes;
    const { dayOfWeek } = wallTime(timeZone, momentOf(timeZone, start + dayMinutes / 2));
    const openings = hours.weekSlots
      .filter((slot) => slot.dayOfWeek === dayOfWeek)
      .map((slot) => momentOf(timeZone, start + slot.dayHourStart * 60 + slot.dayMinuteStart))
      .filter((moment) => moment > at && isOpenAt(timeZone, hours, moment));
    if (openings.length > 0) return Math.min(...openings);
  }
  return undefined;
}
