/**
 * Wall time is what clocks in a time zone show. It is counted here in minutes since the midnight at which 1970 began on
 * those clocks, so that it can be compared and added to like a number, and knows no daylight saving.
 */

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** Minutes of a day on the clock. */
export const dayMinutes = 1_440;

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, { readonly minute: number; readonly wall: number }>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const present =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, present);
  return present;
}

/** Returns true for the name of a time zone that this machine knows, such as `Europe/Paris`. */
export function isTimeZone(name: string): boolean {
  try {
    // An offset has no daylight saving, and would be wrong for half of the year.
    return /^[A-Za-z]/.test(name) && formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the wall time of a date and an hour; the hour may be 24. */
export const wallOf = (year: number, month: number, day: number, hour = 0, minute = 0): number =>
  Date.UTC(year, month - 1, day, hour, minute) / minuteMs;

/** Returns the wall time in a zone at a moment. @param at milliseconds since 1970 */
export function wallAt(timeZone: string, at: number): number {
  const minute = Math.floor(at / minuteMs);
  const last = known.get(timeZone);
  if (last?.minute === minute) return last.wall;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const wall = wallOf(part('year'), part('month'), part('day'), part('hour'), part('minute'));
  known.set(timeZone, { minute, wall });
  return wall;
}

/** 0 is Sunday. */
export const dayOfWeekOf = (wall: number): number => (((Math.floor(wall / dayMinutes) + 4) % 7) + 7) % 7;

/** Minutes since midnight, as the clock shows them. */
export const minuteOfDay = (wall: number): number => wall - Math.floor(wall / dayMinutes) * dayMinutes;

/** A wall time as date and hour. */
export function partsOf(wall: number) {
  const date = new Date(wall * minuteMs);
  return {
    year: date.getUTCFullYear(),
    /** The month, from 1. */
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  };
}

const offsetAt = (timeZone: string, at: number): number =>
  wallAt(timeZone, at) * minuteMs - Math.floor(at / minuteMs) * minuteMs;

/**
 * Returns the moments at which clocks show a wall time: one, two in the night that repeats an hour, none in the night that
 * leaves out an hour.
 */
export function momentsOf(timeZone: string, wall: number): readonly number[] {
  const utc = wall * minuteMs;
  const offsets = new Set([utc - dayMs, utc + dayMs].map((at) => offsetAt(timeZone, at)));
  return [...offsets]
    .map((offset) => utc - offset)
    .filter((at) => wallAt(timeZone, at) === wall)
    .sort((one, other) => one - other);
}

/**
 * Returns the first moment at which clocks show a wall time or, if they leave it out, the moment from which they are past it.
 */
export function momentOf(timeZone: string, wall: number): number {
  const [first] = momentsOf(timeZone, wall);
  return first ?? changeOf(timeZone, wall * minuteMs - dayMs, wall * minuteMs + dayMs) ?? wall * minuteMs;
}

/** Returns the moment between two others at which the clocks are changed; undefined if they are not. */
export function changeOf(timeZone: string, from: number, to: number): number | undefined {
  const before = offsetAt(timeZone, from);
  if (offsetAt(timeZone, to) === before) return undefined;
  let [low, high] = [Math.floor(from / minuteMs), Math.ceil(to / minuteMs)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(timeZone, middle * minuteMs) === before) low = middle;
    else high = middle;
  }
  return high * minuteMs;
}
