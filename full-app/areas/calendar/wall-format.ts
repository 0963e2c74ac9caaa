import type { ClockStyle } from '../../../src/i18n/format.ts';
import { language } from '../../../src/i18n/i18n.ts';

const minuteMs = 60_000;

/** Wall times are formatted as if they were UTC, so that the zone of the browser has no part in it. */
const write = (wall: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language(), { ...options, timeZone: 'UTC' }).format(wall * minuteMs);

export const shortDay = (wall: number): string => write(wall, { weekday: 'short', day: 'numeric' });
export const longDay = (wall: number): string =>
  write(wall, { weekday: 'long', day: 'numeric', month: 'long' });
export const fullDay = (wall: number): string =>
  write(wall, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
export const monthName = (wall: number): string => write(wall, { month: 'long', year: 'numeric' });
export const dayNumber = (wall: number): string => write(wall, { day: 'numeric' });
export const wallTimeText = (wall: number, { hourCycle }: ClockStyle): string =>
  write(wall, { hour: '2-digit', minute: '2-digit', hourCycle });
