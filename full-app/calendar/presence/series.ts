import { dayOfWeekOf, partsOf, wallOf } from '#sdk/calendars.ts';
import { dayMinutes, midnightOf } from '../day-grid/span-rules.ts';

/** The intervals at which an entry takes place. */
export const repeats = ['never', 'daily', 'weekly', 'monthlyDate', 'monthlyWeekday'] as const;
/** Once, every day, every week on some days, every month on its date, or on its weekday, as the second Tuesday. */
export type Repeat = (typeof repeats)[number];

/** The ways in which a series ends. */
export const seriesEnds = ['never', 'on', 'after'] as const;
export type SeriesEnd = (typeof seriesEnds)[number];

/** The rule of a series. */
export interface Series {
  readonly repeat: Exclude<Repeat, 'never'>;
  /** The days of a weekly series; 0 is Sunday. */
  readonly days: readonly number[];
  /** The midnight of the first day, in wall time. */
  readonly first: number;
  /** The midnight of the last possible day; undefined: `count` ends it. */
  readonly until: number | undefined;
  /** The number of entries; undefined if `until` ends the series. */
  readonly count: number | undefined;
}

/** The most entries of a series: each day of a year. */
export const maxTimes = 366;
const weekMinutes = 7 * dayMinutes;

/** Returns the days of a month on which a series takes place, from its first day. A month without the date has none. */
function dayInMonth({ repeat, first }: Series, months: number): number | undefined {
  const { year, month, day } = partsOf(first);
  const start = wallOf(year, month + months, 1);
  if (repeat === 'monthlyDate') {
    const wall = start + (day - 1) * dayMinutes;
    return partsOf(wall).month === partsOf(start).month ? wall : undefined;
  }
  const shift = (dayOfWeekOf(first) - dayOfWeekOf(start) + 7) % 7;
  const week = Math.ceil(day / 7) - 1;
  const wall = start + shift * dayMinutes + week * weekMinutes;
  // Not every month has a fifth such weekday: the last takes its place.
  return partsOf(wall).month === partsOf(start).month ? wall : wall - weekMinutes;
}

function* daysOf(series: Series): Generator<number> {
  const { repeat, days, first } = series;
  if (repeat === 'monthlyDate' || repeat === 'monthlyWeekday') {
    for (let months = 0; ; months += 1) {
      const wall = dayInMonth(series, months);
      if (wall !== undefined) yield wall;
    }
  }
  for (let wall = midnightOf(first); ; wall += dayMinutes) {
    if (repeat === 'daily' || days.includes(dayOfWeekOf(wall))) yield wall;
  }
}

/**
 * Returns the midnights of the days on which a series takes place; `tooMany` if there are more than `maxTimes`. A weekly series
 * without a day has none.
 */
export function timesOf(series: Series): readonly number[] | 'tooMany' {
  const { repeat, days, until = Number.POSITIVE_INFINITY, count = Number.POSITIVE_INFINITY } = series;
  if (repeat === 'weekly' && days.length === 0) return [];
  const times: number[] = [];
  for (const wall of daysOf(series)) {
    if (wall > until || times.length >= count) return times;
    if (times.length >= maxTimes) return 'tooMany';
    times.push(wall);
  }
  return times;
}
