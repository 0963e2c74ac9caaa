import { panelWords } from './common-words.ts';
import { formats, writeDate } from './formats.ts';
import { regionalLanguage, translatorFor } from './i18n.ts';

const words = translatorFor(panelWords);

const dayMs = 86_400_000;

/** The range of dates in ECMAScript, in milliseconds from 1970. */
const maxMs = 8.64e15;
const isMoment = (time: number) => Math.abs(time) <= maxMs;

/** The user's clock: 24 or 12 hours. */
export interface ClockStyle {
  readonly hourCycle: 'h12' | 'h23';
  /** A time zone in which times of day are shown; without it, the zone of this computer. */
  readonly timeZone?: string | undefined;
}

/** Returns a function that makes a format once for each language and clock. */
export function cached<Format>(
  make: (tag: string, clock: ClockStyle) => Format,
): (clock?: ClockStyle) => Format {
  const made = new Map<string, Format>();
  return (clock = formats()) => {
    const tag = regionalLanguage();
    const key = `${tag} ${clock.hourCycle} ${clock.timeZone}`;
    const format = made.get(key) ?? make(tag, clock);
    made.set(key, format);
    return format;
  };
}

export const timeOfDay = cached(
  (tag, { hourCycle, timeZone }) =>
    new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle, timeZone }),
);
const dayOfYear = cached(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' }),
);
const weekday = cached((tag, { timeZone }) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone }));
const longDate = cached(
  (tag, clock) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', hourCycle: clock.hourCycle }),
);
const relativeDay = cached((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/**
 * Formats a past moment as short as it stays clear: the time today, then yesterday, the weekday, the date in the format of the
 * language.
 */
export function formatWhen(time: number, now: number, clock?: ClockStyle): string {
  if (!isMoment(time)) return words('time.unknown');
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayMs);
  if (days <= 0) return timeOfDay(clock).format(time);
  if (days === 1) return relativeDay().format(-1, 'day');
  if (days < 7) return weekday().format(time);
  return writeDate(formats().shortDate, time);
}

/** Formats the time of day; the hour of a moment that is none is unknown. */
export const formatTime = (time: number, clock?: ClockStyle): string =>
  isMoment(time) ? timeOfDay(clock).format(time) : words('time.unknown');

/** Formats a moment of the next days: the weekday and the time. */
export const formatWeekdayTime = (time: number, clock?: ClockStyle): string =>
  isMoment(time) ? `${weekday(clock).format(time)} ${timeOfDay(clock).format(time)}` : words('time.unknown');

/** Formats a past day for a heading: today, yesterday, the weekday with the date, or the date with its year. */
export function formatDay(time: number, now: number): string {
  if (!isMoment(time)) return words('time.unknown');
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayMs);
  if (days < 2) return relativeDay().format(-Math.max(0, days), 'day');
  const isThisYear = new Date(time).getFullYear() === new Date(now).getFullYear();
  return isThisYear ? dayOfYear().format(time) : writeDate(formats().shortDate, time);
}

/** Formats date and time in full. */
export const formatMoment = (time: number, clock?: ClockStyle): string =>
  isMoment(time) ? longDate(clock).format(time) : words('time.unknown');

/** Formats a moment for `<time>`; undefined if it is invalid. */
export const isoMoment = (time: number): string | undefined =>
  isMoment(time) ? new Date(time).toISOString() : undefined;
