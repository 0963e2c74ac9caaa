import ICAL from 'ical.js';

const minuteMs = 60_000;
/** Twice as many changes of the clock as any place on earth has had. */
const maxObservances = 200;
const maxDates = 1_000;
/** The days of each month in a leap year. */
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const ruleParts = ['FREQ', 'INTERVAL', 'BYMONTH', 'BYDAY', 'BYMONTHDAY', 'UNTIL', 'WKST'];

/** The clock by which a time in a file is written. */
export interface FileZone {
  /** True for the clock of the calendar, by which slots are stored as they are written. */
  readonly isOwn: boolean;
  /** Returns the moment at which it shows a wall time, in milliseconds since 1970. */
  readonly momentOf: (wall: number) => number;
}

/**
 * Returns a clock that a file describes itself (`VTIMEZONE`). Returns undefined for a clock that changes in another way
 * than at dates or once a year: the library looks for the changes of all years since the beginning, and without an end
 * for a change that never comes.
 */
export function describedZone(component: ICAL.Component): FileZone | undefined {
  const observances = component.getAllSubcomponents();
  if (observances.length > maxObservances) return undefined;
  const dates = observances.flatMap((one) =>
    one.getAllProperties('rdate').flatMap((date) => date.getValues()),
  );
  if (dates.length > maxDates || !observances.every(isPlain)) return undefined;
  const zone = new ICAL.Timezone(component);
  return {
    isOwn: false,
    momentOf(wall) {
      const time = ICAL.Time.fromJSDate(new Date(wall * minuteMs), true);
      return wall * minuteMs - zone.utcOffset(time) * 1_000;
    },
  };
}

/** Returns true for an observance that begins at dates, or once in each year. */
function isPlain(observance: ICAL.Component): boolean {
  const rules = observance.getAllProperties('rrule');
  return rules.length <= 1 && rules.every((rule) => isYearly(String(rule.getFirstValue())));
}

/** Returns true for a rule that applies once in each year, such as that of the last Sunday of March. */
function isYearly(rule: string): boolean {
  const parts = new Map(rule.split(';').map((part) => part.split('=') as [string, string]));
  if (parts.get('FREQ') !== 'YEARLY' || (parts.get('INTERVAL') ?? '1') !== '1') return false;
  if (![...parts.keys()].every((name) => ruleParts.includes(name))) return false;
  const months = parts.get('BYMONTH') ?? '1';
  const lastDay = monthDays[Number(months) - 1];
  const days = parts.get('BYMONTHDAY')?.split(',') ?? ['1'];
  // A weekday is of the month, so it needs a month; the fifth weekday does not come in each year, and the library waits
  // for it.
  const isWeekday = /^(?:-?[1-4])?(?:MO|TU|WE|TH|FR|SA|SU)$/.test(parts.get('BYDAY') ?? 'MO');
  return isWeekday && lastDay !== undefined && days.every((day) => Math.abs(Number(day)) <= lastDay);
}
