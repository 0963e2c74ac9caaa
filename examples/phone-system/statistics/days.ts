import { dayMinutes, momentOf, partsOf, wallAt, wallOf } from '../../../sdk/wire/calendars/wall-clock.ts';

/** A day of a calendar, as `2026-11-26`. */
export type Day = string;

/** Days by the clocks of a time zone, up to now at the latest. */
export interface DaySpan {
  readonly timeZone: string;
  readonly from: Day;
  readonly to: Day;
  /** The beginning of the first day, and the end, which does not belong to it, in milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Undefined: the last day is over. */
  readonly openDay: Day | undefined;
}

export type Unit = 'hour' | 'day' | 'month';

/**
 * How a period is counted: whole months and days from the tables of counted months and days, the rest from the callers.
 */
export interface CountingPlan {
  readonly periods: readonly string[];
  readonly rest: readonly { readonly startsAt: number; readonly endsAt: number }[];
  /** Days that are over, are not counted, and are left out. */
  readonly uncountedDays: number;
}

/** The counted periods, by the clocks of a zone. */
export interface Counted {
  /** Days and months. */
  readonly periods: ReadonlySet<string>;
  /** The day of the first caller; undefined without a caller. Days before it are empty. */
  readonly firstDay: Day | undefined;
}

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');
const wallOfDay = (day: Day): number => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return wallOf(year, month, date);
};
const dayOfWall = (wall: number): Day => {
  const { year, month, day } = partsOf(wall);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
};

/** Returns true for a day of the calendar, such as `2024-02-29`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOfWall(wallOfDay(text)) === text;

/** Returns the day that clocks of a zone show at a moment. */
export const dayAt = (timeZone: string, at: number): Day => dayOfWall(wallAt(timeZone, at));

export const addDays = (day: Day, days: number): Day => dayOfWall(wallOfDay(day) + days * dayMinutes);

/** Returns the first moment of a day. */
export const startOfDay = (timeZone: string, day: Day): number => momentOf(timeZone, wallOfDay(day));

/** Returns how many days a span has, the first and the last included. */
export const countDays = ({ from, to }: Pick<DaySpan, 'from' | 'to'>): number =>
  (wallOfDay(to) - wallOfDay(from)) / dayMinutes + 1;

const monthOf = (day: Day): string => day.slice(0, 7);
const nextMonth = (month: string): string => monthOf(addDays(`${month}-01`, 31));

/** Returns the first and the last moment of a counted day or month; the end does not belong to it. */
export function momentsOfPeriod(timeZone: string, period: string) {
  const isMonth = period.length === 7;
  const first = isMonth ? `${period}-01` : period;
  const next = isMonth ? `${nextMonth(period)}-01` : addDays(period, 1);
  return { startsAt: startOfDay(timeZone, first), endsAt: startOfDay(timeZone, next) };
}

/** Returns the days from one day to another, up to now. */
export function spanOf(timeZone: string, { from, to }: { from: Day; to: Day }, now: number): DaySpan {
  const startsAt = startOfDay(timeZone, from);
  const lastEnd = startOfDay(timeZone, addDays(to, 1));
  const endsAt = Math.max(startsAt, Math.min(lastEnd, now));
  return {
    timeZone,
    from,
    to,
    startsAt,
    endsAt,
    openDay: endsAt < lastEnd ? dayAt(timeZone, endsAt) : undefined,
  };
}

/**
 * Returns the span that a span is compared with: as many days before it (`previous`), or the same days of the week before it
 * (`lastWeek`). A day that is not over is compared up to the same time of day.
 */
export function earlierSpan(span: DaySpan, how: 'previous' | 'lastWeek'): DaySpan {
  const { timeZone, from, to, endsAt, openDay } = span;
  const length = countDays(span);
  const shift = how === 'previous' ? length : Math.ceil(length / 7) * 7;
  const end = openDay
    ? momentOf(timeZone, wallAt(timeZone, endsAt) - shift * dayMinutes) + (endsAt % 60_000)
    : startOfDay(timeZone, addDays(to, 1 - shift));
  return spanOf(timeZone, { from: addDays(from, -shift), to: addDays(to, -shift) }, end);
}

/** Returns the length of the entries of a chart: hours of up to two days, days of up to three months, else months. */
export function unitOf(span: DaySpan): Unit {
  const days = countDays(span);
  if (days <= 2) return 'hour';
  return days <= 92 ? 'day' : 'month';
}

/** Returns the beginnings and ends of the hours, days or months of a span, with the name that the database gives them. */
export function entriesOf(
  span: DaySpan,
  unit: Unit,
): readonly { readonly name: string; readonly startsAt: number; readonly endsAt: number }[] {
  const { timeZone, startsAt, endsAt } = span;
  const entries: { name: string; startsAt: number; endsAt: number }[] = [];
  for (let at = startsAt; at < endsAt; ) {
    const day = dayAt(timeZone, at);
    const name = unit === 'hour' ? String(at) : unit === 'day' ? day : monthOf(day);
    const end = unit === 'hour' ? at + 3_600_000 : momentsOfPeriod(timeZone, name).endsAt;
    entries.push({ name, startsAt: at, endsAt: Math.min(end, endsAt) });
    at = end;
  }
  return entries;
}

/**
 * Plans how a span is counted.
 *
 * @param options.withMonths false where each day is needed
 * @param options.maxDays how many of the days that are over and not counted are read; the oldest others are left out
 */
export function planCounting(
  span: DaySpan,
  counted: Counted,
  { withMonths, maxDays }: { readonly withMonths: boolean; readonly maxDays: number },
): CountingPlan {
  const { timeZone, from, to, endsAt, openDay } = span;
  const periods: string[] = [];
  const days: Day[] = [];
  const last = openDay === undefined ? to : addDays(openDay, -1);
  const { firstDay } = counted;
  const first = firstDay !== undefined && firstDay > from ? firstDay : from;
  for (let day = first; firstDay !== undefined && day <= last; day = addDays(day, 1)) {
    const month = monthOf(day);
    const endOfMonth = addDays(`${nextMonth(month)}-01`, -1);
    // The month of the first caller is whole, though the days before have no mark.
    const isBegin = day.endsWith('-01') || (day === firstDay && from <= `${month}-01`);
    if (withMonths && isBegin && endOfMonth <= last && counted.periods.has(month)) {
      periods.push(month);
      day = endOfMonth;
    } else if (counted.periods.has(day)) periods.push(day);
    else days.push(day);
  }
  const rest = stretchesOf(days.slice(Math.max(0, days.length - maxDays))).map((one) => ({
    startsAt: startOfDay(timeZone, one.first),
    endsAt: startOfDay(timeZone, addDays(one.last, 1)),
  }));
  if (openDay !== undefined && openDay >= from)
    rest.push({ startsAt: startOfDay(timeZone, openDay), endsAt });
  return {
    periods,
    rest: rest.filter((one) => one.startsAt < one.endsAt),
    uncountedDays: Math.max(0, days.length - maxDays),
  };
}

/** Joins days that follow each other to stretches without a gap. */
function stretchesOf(days: readonly Day[]): readonly { readonly first: Day; readonly last: Day }[] {
  const stretches: { first: Day; last: Day }[] = [];
  for (const day of days) {
    const before = stretches.at(-1);
    if (before && addDays(before.last, 1) === day) before.last = day;
    else stretches.push({ first: day, last: day });
  }
  return stretches;
}
