import type { ClockStyle } from '#i18n/format.ts';
import { regionalLanguage } from '#i18n/i18n.ts';
import { partsOf, wallOf } from '#sdk/calendars.ts';

const minuteMs = 60_000;

/** Wall times are formatted as if they were UTC, so that the zone of the browser has no part in it. */
const write = (wall: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(regionalLanguage(), { ...options, timeZone: 'UTC' }).format(wall * minuteMs);

export const shortDay = (wall: number): string => write(wall, { weekday: 'short', day: 'numeric' });
export const longDay = (wall: number): string =>
  write(wall, { weekday: 'long', day: 'numeric', month: 'long' });
export const fullDay = (wall: number): string =>
  write(wall, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
export const monthName = (wall: number): string => write(wall, { month: 'long', year: 'numeric' });
export const monthOnly = (wall: number): string => write(wall, { month: 'long' });
export const dayOfYear = (wall: number): string => write(wall, { day: 'numeric', month: 'long' });
export const dayNumber = (wall: number): string => write(wall, { day: 'numeric' });
export const wallTimeText = (wall: number, { hourCycle }: ClockStyle): string =>
  write(wall, { hour: '2-digit', minute: '2-digit', hourCycle });

/** Returns the wall time of a text such as `2026-11-30T09:00` or `2026-11-30`. */
export function wallOfText(text: string): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return wallOf(year, month, day, hour, minute);
}

const two = (number: number) => String(number).padStart(2, '0');

/** Returns the day of a wall time as a date field has it, as `2026-11-30`. */
export function dateText(wall: number): string {
  const { year, month, day } = partsOf(wall);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Returns the hour of a wall time as a time field has it, as `09:00`. */
export function timeText(wall: number): string {
  const { hour, minute } = partsOf(wall);
  return `${two(hour)}:${two(minute)}`;
}
