/** The part of the week in which a rule applies: the same hours on each of its days. */
export interface TimeFilter {
  /** 0 is Sunday. */
  readonly days: readonly number[];
  /** Minutes since midnight, 0 to 1439. */
  readonly start: number;
  /** Minutes since midnight, 1 to 1440. The rule does not apply in this minute any more. */
  readonly end: number;
}

/** A moment of the week, as the clocks of the enterprise show it. */
export interface WeekTime {
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  /** Since midnight. */
  readonly minutes: number;
}

/** Why hours of a rule are refused. */
export type TimeFault = 'noDay' | 'endBeforeStart';

/** The minutes of a day. */
export const dayMinutes = 1440;
/** The days of a week; 0 is Sunday. */
export const weekDays = [0, 1, 2, 3, 4, 5, 6] as const;

const timeBits = 11;
const timeMask = 2 ** timeBits - 1;
const everyDay = 2 ** weekDays.length - 1;
/** The largest number that the bits of a time filter can be. */
const maxPacked = 2 ** (2 * timeBits + weekDays.length) - 1;

/** Returns the bits of the days, that of Sunday being the lowest. */
const dayBits = (days: readonly number[]): number =>
  weekDays.reduce<number>((bits, day) => (days.includes(day) ? bits | (1 << day) : bits), 0);

/** Returns the fault of hours; undefined for valid hours. */
export function timeFault({ days, start, end }: TimeFilter): TimeFault | undefined {
  if (dayBits(days) === 0) return 'noDay';
  const isInDay = (minutes: number) => Number.isInteger(minutes) && minutes >= 0 && minutes <= dayMinutes;
  return isInDay(start) && isInDay(end) && end > start ? undefined : 'endBeforeStart';
}

/**
 * Packs hours into 29 bits: from the top, seven for the days (Sunday is the lowest of them), eleven for the start and
 * eleven for the end. Zero means always; it is also the result if no day is chosen, or all hours of all days.
 */
export function packTimeFilter(filter: TimeFilter | undefined): number {
  if (!filter) return 0;
  const bits = dayBits(filter.days);
  const { start, end } = filter;
  if (bits === 0 || (bits === everyDay && start <= 0 && end >= dayMinutes)) return 0;
  return (bits << (2 * timeBits)) | (start << timeBits) | end;
}

/** Reads packed hours. Returns undefined for zero, which means always, and null for bits that are no valid hours. */
export function unpackTimeFilter(packed: number): TimeFilter | undefined | null {
  if (packed === 0) return undefined;
  if (!Number.isInteger(packed) || packed < 0 || packed > maxPacked) return null;
  const bits = packed >> (2 * timeBits);
  const filter = {
    days: weekDays.filter((day) => (bits & (1 << day)) !== 0),
    start: (packed >> timeBits) & timeMask,
    end: packed & timeMask,
  };
  return timeFault(filter) ? null : filter;
}

/** True if a rule with these packed hours applies at this time. Bits that are no valid hours apply at no time. */
export function holdsAt(packed: number, { dayOfWeek, minutes }: WeekTime): boolean {
  const filter = unpackTimeFilter(packed);
  if (filter === undefined) return true;
  if (filter === null) return false;
  return filter.days.includes(dayOfWeek) && minutes >= filter.start && minutes < filter.end;
}

/** Returns the hours in which both apply, packed; undefined if there are none. */
export function commonHours(one: number, other: number): number | undefined {
  if (one === 0 || other === 0) return one === 0 ? other : one;
  const [first, second] = [unpackTimeFilter(one), unpackTimeFilter(other)];
  if (!first || !second) return undefined;
  const filter = {
    days: first.days.filter((day) => second.days.includes(day)),
    start: Math.max(first.start, second.start),
    end: Math.min(first.end, second.end),
  };
  return timeFault(filter) ? undefined : packTimeFilter(filter);
}
