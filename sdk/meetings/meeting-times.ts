import { dayMinutes, dayOfWeekOf, momentOf, partsOf, wallAt, wallOf } from '#wire/calendars/wall-clock.ts';
import type { Invitation, Recurrence } from '#wire/meetings/invitation.ts';

const weekMinutes = 7 * dayMinutes;

const wallOfText = (text: string): number => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return wallOf(year, month, day, hour, minute);
};

/** Returns the time so many months after the first time, by date or by weekday; undefined in a month without that date. */
function inMonth(first: number, months: number, isRelative: boolean): number | undefined {
  const { year, month, day, hour, minute } = partsOf(first);
  const begin = wallOf(year, month + months, 1, hour, minute);
  const isWithin = (wall: number) => partsOf(wall).month === partsOf(begin).month;
  if (!isRelative) {
    const wall = begin + (day - 1) * dayMinutes;
    return isWithin(wall) ? wall : undefined;
  }
  const same = begin + ((dayOfWeekOf(first) - dayOfWeekOf(begin) + 7) % 7) * dayMinutes;
  const weeks = Math.ceil(day / 7) - 1;
  const wall = same + weeks * weekMinutes;
  if (weeks < 4) return wall;
  // The fifth weekday means the last.
  return isWithin(wall) ? wall : wall - weekMinutes;
}

/** Returns the times of a week, which begins on Monday as RFC 5545 has it. @param within any time of that week */
function inWeek(within: number, first: number, daysOfWeek: readonly number[]): readonly number[] {
  const sinceMonday = (day: number) => (day + 6) % 7;
  const monday = within - sinceMonday(dayOfWeekOf(within)) * dayMinutes;
  return [...new Set(daysOfWeek.map(sinceMonday))]
    .sort()
    .map((days) => monday + days * dayMinutes)
    .filter((wall) => wall >= first);
}

function* endless(first: number, { type, interval, daysOfWeek }: Recurrence): Generator<number> {
  const days = daysOfWeek ?? [dayOfWeekOf(first)];
  const months = type.endsWith('Yearly') ? 12 : 1;
  for (let period = 0; ; period += interval) {
    if (type === 'daily') yield first + period * dayMinutes;
    else if (type === 'weekly') yield* inWeek(first + period * weekMinutes, first, days);
    else {
      const wall = inMonth(first, period * months, type.startsWith('relative'));
      if (wall !== undefined) yield wall;
    }
  }
}

/**
 * Returns the times at which a meeting begins, the first time first: wall times of its zone, in minutes since 1970. The times
 * of a series without an end do not end either.
 */
export function* meetingTimes({
  start,
  recurrence,
}: Pick<Invitation, 'start' | 'recurrence'>): Generator<number> {
  const first = wallOfText(start);
  if (!recurrence) {
    yield first;
    return;
  }
  const { until, count = Number.POSITIVE_INFINITY } = recurrence;
  const end = until === undefined ? Number.POSITIVE_INFINITY : wallOfText(until) + dayMinutes;
  let given = 0;
  for (const wall of endless(first, recurrence)) {
    if (wall >= end || given === count) return;
    given += 1;
    yield wall;
  }
}

/** A time of a meeting, in milliseconds since 1970. */
export interface NextMeeting {
  /** The start, in milliseconds since 1970. It may be in the past: the meeting goes on then. */
  readonly startsAt: number;
  /** The end, in milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Returns the time of a meeting that goes on or comes next; undefined if all are over.
 *
 * @param now milliseconds since 1970
 * @example
 * const next = nextMeeting(invitation, Date.now());
 */
export function nextMeeting(
  meeting: Pick<Invitation, 'start' | 'timeZone' | 'durationMinutes' | 'recurrence'>,
  now: number,
): NextMeeting | undefined {
  const { timeZone, durationMinutes } = meeting;
  const present = wallAt(timeZone, now);
  for (const wall of meetingTimes(meeting)) {
    const end = wall + durationMinutes;
    if (end > present) return { startsAt: momentOf(timeZone, wall), endsAt: momentOf(timeZone, end) };
  }
  return undefined;
}
