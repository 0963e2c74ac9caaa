import { type ClockStyle, cached, timeOfDay } from './format.ts';
import { formats } from './formats.ts';

const twoDigits = cached(
  (tag) => new Intl.NumberFormat(tag, { minimumIntegerDigits: 2, useGrouping: false }),
);
const wholeNumber = cached((tag) => new Intl.NumberFormat(tag, { useGrouping: false }));

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

/** The start of a day of the week in UTC; 0 is Sunday. */
const weekdayMs = (day: number) => Date.UTC(2026, 0, 4 + day);

/** Formats a day of the week in short; 0 is Sunday. */
export const formatWeekday = (day: number): string => weekdayOfUtc().format(weekdayMs(day));

/** Returns the name of a day of the week; 0 is Sunday. */
export const weekdayName = (day: number): string => longWeekdayOfUtc().format(weekdayMs(day));

/** Formats minutes since midnight as a time of the day; the end of the day is 24:00 on a clock of 24 hours. */
export function formatMinutes(minutes: number, clock: ClockStyle = formats()): string {
  if (minutes === 1440 && clock.hourCycle === 'h23')
    return `${twoDigits().format(24)}:${twoDigits().format(0)}`;
  return timeOfDay(clock).format(new Date(2026, 0, 5, 0, minutes));
}
