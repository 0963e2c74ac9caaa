import { RRuleTemporal } from 'rrule-temporal';
import { dayOfWeekOf, partsOf } from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { FileEvent } from './events.ts';

const minuteMs = 60_000;
/** Series are written out for so many days. */
export const horizonDays = 366;
const dayMinutes = 1_440;
/** A series that recurs more often than daily would overlap with itself. */
const maxTimes = horizonDays + 1;
/** A longer count would be counted for seconds, from its beginning. */
const maxCount = 2_000;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The parts of an event that its times follow from. */
export type SeriesFacts = Pick<FileEvent, 'rule' | 'start' | 'length' | 'added' | 'excluded' | 'zone'>;

/** The times of an event. */
export type EventTimes =
  | {
      /** Every week on these days without an end; 0 is Sunday. */
      readonly days: readonly number[];
    }
  | {
      /** Beginnings in wall time that are not over. */
      readonly starts: readonly number[];
      /** The wall time after which further times exist. */
      readonly until: number | undefined;
    };

const two = (value: number) => String(value).padStart(2, '0');

/** Returns a wall time as the library reads it: as if the clock were that of UTC, which has no daylight saving. */
function asUtc(wall: number): string {
  const { year, month, day, hour, minute } = partsOf(wall);
  return `${year}${two(month)}${two(day)}T${two(hour)}${two(minute)}00Z`;
}

/** Returns the end of a series in the form of its beginning, and by its clock. */
function withWallEnd(rule: string, { zone, start }: SeriesFacts): string | undefined {
  const [, date, time, isUtc] = /UNTIL=(\d{8})(?:T(\d{6}))?(Z?)/i.exec(rule) ?? [];
  if (date === undefined) return rule;
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].map(Number);
  const midnight = Date.UTC(year ?? 0, (month ?? 0) - 1, day) / minuteMs;
  const minutes =
    time === undefined ? dayMinutes - 1 : Number(time.slice(0, 2)) * 60 + Number(time.slice(2, 4));
  const given = midnight + minutes;
  if (Number.isNaN(given)) return undefined;
  // An end in UTC is compared as a moment: the last beginning whose moment is not later.
  const offset = isUtc === '' || time === undefined ? 0 : start - zone.momentOf(start) / minuteMs;
  // An hour of daylight saving more or less never reaches the next day of a series.
  const slack = offset === 0 ? 0 : 60;
  return rule.replace(/UNTIL=[^;]+/i, `UNTIL=${asUtc(given + offset + slack)}`);
}

/** Returns the days of an endless weekly or daily series without exceptions; undefined for any other series. */
export function endlessDays({
  rule = '',
  start,
  added,
  excluded,
}: SeriesFacts): readonly number[] | undefined {
  if (added.length > 0 || excluded.length > 0) return undefined;
  const parts = new Map(rule.split(';').map((part) => part.toUpperCase().split('=') as [string, string]));
  const others = [...parts.keys()].filter((name) => !['FREQ', 'BYDAY', 'WKST', 'INTERVAL'].includes(name));
  if (others.length > 0 || (parts.get('INTERVAL') ?? '1') !== '1') return undefined;
  const named = parts
    .get('BYDAY')
    ?.split(',')
    .map((day) => weekdays.indexOf(day));
  if (named?.includes(-1)) return undefined;
  if (parts.get('FREQ') === 'WEEKLY') return named ?? [dayOfWeekOf(start)];
  return parts.get('FREQ') === 'DAILY' ? (named ?? [0, 1, 2, 3, 4, 5, 6]) : undefined;
}

/** Returns true if weekly slots for these days would apply now or later, and before the series begins. */
export const appliesEarly = (
  days: readonly number[],
  { start, length }: Pick<SeriesFacts, 'start' | 'length'>,
  now: number,
): boolean =>
  [1, 2, 3, 4, 5, 6, 7]
    .map((before) => start - before * dayMinutes)
    .some((wall) => wall + length > now && days.includes(dayOfWeekOf(wall)));

/** Returns the number of times that a series has by its rule; 0 if it is not counted. */
export const countOf = ({ rule = '' }: SeriesFacts): number => Number(/COUNT=(\d+)/i.exec(rule)?.[1] ?? 0);

/**
 * Returns the times of an event that are not over; a fault for a rule that is not understood, or is for several times a day.
 *
 * @param now wall time by the clock of the event
 * @param mayBeWeekly false: also an endless weekly series is written out
 */
export function timesOf(event: SeriesFacts, now: number, mayBeWeekly = true): EventTimes | 'recurrence' {
  const { rule, start, length, added, excluded } = event;
  const isLeft = (wall: number) => wall + length > now && !excluded.includes(wall);
  if (rule === undefined)
    return { starts: [...new Set([start, ...added])].filter(isLeft).slice(0, maxTimes), until: undefined };
  const days = mayBeWeekly ? endlessDays(event) : undefined;
  // A weekly slot has no first day. A series that begins later than in a week would apply too early for too long.
  if (days && start <= now + 7 * dayMinutes) return { days };
  const ended = withWallEnd(rule, event);
  if (ended === undefined || /FREQ=(SECOND|MINUTE|HOUR)LY/i.test(rule)) return 'recurrence';
  if (countOf(event) > maxCount) return 'recurrence';
  const last = now + horizonDays * dayMinutes;
  try {
    const series = new RRuleTemporal({
      rruleString: `DTSTART:${asUtc(start)}\nRRULE:${ended}`,
      maxIterations: maxCount + 1_000,
      maxCandidateEvaluations: 50_000,
    });
    const [from, to] = [new Date((now - length) * minuteMs), new Date(last * minuteMs)];
    const walls = series.between(from, to, true).map((time) => Math.floor(time.epochMilliseconds / minuteMs));
    if (walls.length > maxTimes) return 'recurrence';
    const isLonger = series.next(to, false) !== null;
    const starts = [...new Set([...walls, ...added])].filter(isLeft).sort((one, other) => one - other);
    return { starts, until: isLonger ? last : undefined };
  } catch {
    // The library throws for a rule that it does not know, and for a rule that never applies.
    return 'recurrence';
  }
}
