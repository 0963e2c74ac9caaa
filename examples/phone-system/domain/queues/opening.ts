import type { ClosedDays, OpeningHours, OpeningSlot } from '../../../../sdk/wire/queues/group-calendar.ts';
import { dateNumber, type WallTime, wallTime } from '../wall-time.ts';

const holds = (slot: OpeningSlot, { dayOfWeek, minutes }: WallTime): boolean =>
  slot.dayOfWeek === dayOfWeek &&
  minutes >= slot.dayHourStart * 60 + slot.dayMinuteStart &&
  minutes < slot.dayHourEnd * 60 + slot.dayMinuteEnd;

const closes = (days: ClosedDays, { date }: WallTime): boolean =>
  date >= dateNumber(days.yearStart, days.monthStart, days.dayStart) &&
  date <= dateNumber(days.yearEnd, days.monthEnd, days.dayEnd);

/**
 * Returns true if a group is open at a moment, by its calendar: in a slot of the week and on no closed day. The hours are
 * those that the clock of the enterprise shows, so that the night on which the clocks change has the hour that is left out
 * at no time, and the repeated hour twice.
 *
 * @param hours undefined: always open
 */
export function isOpenAt(hours: OpeningHours | undefined, at: number): boolean {
  if (hours === undefined) return true;
  const time = wallTime(at);
  return (
    hours.weekSlots.some((slot) => holds(slot, time)) &&
    !hours.absoluteTimeSlots.some((days) => closes(days, time))
  );
}
