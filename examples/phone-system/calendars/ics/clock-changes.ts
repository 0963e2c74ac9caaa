import {
  changeOf,
  dayMinutes,
  dayOfWeekOf,
  partsOf,
  wallAt,
  wallOf,
} from '../../../../sdk/wire/calendars/wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
/** Programs that write rules for time zones begin them in this year. */
const firstYear = 1970;

/** A change of the clocks of a zone. */
export interface ClockChange {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Minutes ahead of UTC, before and after it. */
  readonly from: number;
  readonly to: number;
}

/** A change that comes once in each year. */
export interface YearlyChange {
  /** Its first time on the clock before the change. */
  readonly first: number;
  /** As `FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU`. */
  readonly rule: string;
}

/** Minutes by which the clocks of a zone are ahead of UTC. */
export const offsetAt = (timeZone: string, at: number): number =>
  wallAt(timeZone, at) - Math.floor(at / minuteMs);

/** Returns the changes between two moments. */
export function* changesOf(timeZone: string, from: number, to: number): Generator<ClockChange> {
  // No zone changes its clocks twice within ten days.
  for (let day = from; day < to; day += 10 * dayMs) {
    const at = changeOf(timeZone, day, day + 10 * dayMs);
    if (at !== undefined) yield { at, from: offsetAt(timeZone, at - minuteMs), to: offsetAt(timeZone, at) };
  }
}

/** Returns the wall time at which a change comes. The clock shows the time before the change when it begins. */
export const wallOfChange = ({ at, from }: ClockChange): number => Math.floor(at / minuteMs) + from;

/** Returns the rule by which all of these changes come in each year; undefined without such a rule, as for changes by the moon. */
export function yearlyChange(changes: readonly ClockChange[]): YearlyChange | undefined {
  const dates = changes.map((change) => dateOf(wallOfChange(change)));
  const [first] = dates;
  if (!first || !dates.every(({ year }, at) => year === first.year + at)) return undefined;
  const { month, weekday, minute } = first;
  if (!dates.every((one) => one.month === month && one.weekday === weekday && one.minute === minute))
    return undefined;
  const week = dates.every((one) => one.week === first.week) ? first.week : -1;
  if (week === -1 && !dates.every(({ isLast }) => isLast)) return undefined;
  return {
    first: dayIn(firstYear, { month, weekday, week }) + minute,
    rule: `FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}${weekdays[weekday]}`,
  };
}

/** The day of a month, by its weekday and the place among the days of that name. */
function dateOf(wall: number) {
  const { year, month, day, hour, minute } = partsOf(wall);
  return {
    year,
    month,
    weekday: dayOfWeekOf(wall),
    minute: hour * 60 + minute,
    week: Math.ceil(day / 7),
    isLast: partsOf(wall + 7 * dayMinutes).month !== month,
  };
}

/** Returns the midnight of such a day. @param week 1 to 4, or -1 for the last week */
function dayIn(
  year: number,
  { month, weekday, week }: { readonly month: number; readonly weekday: number; readonly week: number },
): number {
  const begin = week === -1 ? wallOf(year, month + 1, 1) - 7 * dayMinutes : wallOf(year, month, week * 7 - 6);
  return begin + ((weekday - dayOfWeekOf(begin) + 7) % 7) * dayMinutes;
}
