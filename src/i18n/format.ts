import { panelWords } from './common-words.ts';
import { formats, writeDate } from './formats.ts';
import { language, translatorFor } from './i18n.ts';

const words = translatorFor(panelWords);

const dayMs = 86_400_000;

/** The range of dates in ECMAScript, in milliseconds from 1970. */
const maxMs = 8.64e15;
const isMoment = (time: number) => Math.abs(time) <= maxMs;

/** The user's clock: 24 or 12 hours. */
export interface ClockStyle {
  readonly hourCycle: 'h12' | 'h23';
}

function cached<Format>(make: (tag: string, clock: ClockStyle) => Format): (clock?: ClockStyle) => Format {
  const made = new Map<string, Format>();
  return (clock = formats()) => {
    const tag = language();
    const key = `${tag} ${clock.hourCycle}`;
    const format = made.get(key) ?? make(tag, clock);
    made.set(key, format);
    return format;
  };
}

const twoDigits = cached(
  (tag) => new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false }),
);
const wholeNumber = cached((tag) => new Intl.NumberFormat(tag, { useGrouping: false }));
const timeOfDay = cached(
  (tag, clock) =>
    new Intl.DateTimeFormat(tag, { hour: '2-digit', minute: '2-digit', hourCycle: clock.hourCycle }),
);
const dayOfYear = cached(
  (tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long' }),
);
const weekday = cached((tag) => new Intl.DateTimeFormat(tag, { weekday: 'short' }));
const longDate = cached(
  (tag, clock) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeStyle: 'short', hourCycle: clock.hourCycle }),
);
const relativeDay = cached((tag) => new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }));
const percent = cached((tag) => new Intl.NumberFormat(tag, { style: 'percent' }));
const oneDecimal = cached(
  (tag) => new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

const inMinutes = cached(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
);
const inSeconds = cached(
  (tag) => new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', unitDisplay: 'long' }),
);

/** A Sunday at noon, in UTC. */
const sundayMs = Date.UTC(2024, 0, 7, 12);
const fullWeekday = cached((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }));

/** Returns the name of a day of the week. @param day 0 is Sunday */
export const weekdayName = (day: number): string => fullWeekday().format(sundayMs + day * dayMs);

/** Formats a ratio between 0 and 1 as whole percents. */
export const formatPercent = (share: number): string => percent().format(share);

/** Formats a value with a single decimal. */
export const formatDecimal = (value: number): string => oneDecimal().format(value);

/** Formats a duration as `hh:mm:ss`; never negative. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => twoDigits().format(part))
    .join(':');
}

/** Formats a duration for a narrow place, as `m:ss` or `h:mm:ss`; never negative. */
export function formatShortDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.floor(durationMs / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const [first, ...rest] = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return [wholeNumber().format(first ?? 0), ...rest.map((part) => twoDigits().format(part))].join(':');
}

/** Formats a time of whole seconds or minutes in words, such as "30 seconds" or "2 minutes". */
export function formatSpan(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const isInMinutes = seconds >= 60 && seconds % 30 === 0;
  return isInMinutes ? inMinutes().format(seconds / 60) : inSeconds().format(seconds);
}

const listed = {
  and: cached((tag) => new Intl.ListFormat(tag, { type: 'conjunction' })),
  or: cached((tag) => new Intl.ListFormat(tag, { type: 'disjunction' })),
};
const weekdayOfUtc = cached((tag) => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }));
const longWeekdayOfUtc = cached((tag) => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }));

/** Formats texts as a single text, such as "a, b and c". */
export const formatList = (texts: readonly string[], link: 'and' | 'or' = 'and'): string =>
  listed[link]().format(texts);

/** Formats a day of the week; 0 is Sunday. */
export const formatWeekday = (day: number, { isLong = false } = {}): string =>
  (isLong ? longWeekdayOfUtc : weekdayOfUtc)().format(Date.UTC(2026, 0, 4 + day));

/** Formats minutes since midnight as a time of the day; the end of the day is 24:00 on a clock of 24 hours. */
export function formatMinutes(minutes: number, clock: ClockStyle = formats()): string {
  if (minutes === 1440 && clock.hourCycle === 'h23')
    return `${twoDigits().format(24)}:${twoDigits().format(0)}`;
  return timeOfDay(clock).format(new Date(2026, 0, 5, 0, minutes));
}

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
  isMoment(time) ? `${weekday().format(time)} ${timeOfDay(clock).format(time)}` : words('time.unknown');

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
