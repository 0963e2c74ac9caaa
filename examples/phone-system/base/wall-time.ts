import { dayOfWeekOf, minuteOfDay, partsOf, wallAt } from '../../../sdk/wire/calendars/wall-clock.ts';

/** A moment as the clocks of a time zone show it. */
export interface WallTime {
  /** As 20260331, so that dates compare as numbers. */
  readonly date: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  /** The minutes since midnight, as the clock shows them. */
  readonly minutes: number;
}

export const dateNumber = (year: number, month: number, day: number): number =>
  year * 10_000 + month * 100 + day;

/** Returns a moment as the clocks of a time zone show it. */
export function wallTime(timeZone: string, at: number): WallTime {
  const wall = wallAt(timeZone, at);
  const { year, month, day } = partsOf(wall);
  return { date: dateNumber(year, month, day), dayOfWeek: dayOfWeekOf(wall), minutes: minuteOfDay(wall) };
}
