import { partsOf, wallAt, wallOf } from '#sdk/statistics.ts';

/** The periods to choose from. `own` has dates that the user enters. */
export const periods = [
  'today',
  'yesterday',
  'week',
  'month',
  'thisMonth',
  'lastMonth',
  'year',
  'own',
] as const;
export type Period = (typeof periods)[number];

/** The first and the last day, as `2026-11-26`. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

const dayMinutes = 1_440;
const pad = (value: number, length = 2) => String(value).padStart(length, '0');

function dayOf(wall: number): string {
  const { year, month, day } = partsOf(wall);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Returns the day that clocks of a zone show at a moment. */
export const dayAt = (timeZone: string, at: number): string => dayOf(wallAt(timeZone, at));

/** Returns true for a day of the calendar, such as `2024-02-29`. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(wallOf(year, month, day)) === text;
}

/**
 * Returns the days of a period, the present day being `today`.
 *
 * @param own the days that the user has entered
 * @returns the fault of the entered days, if they have a fault
 */
export function daysOf(period: Period, today: string, own: Days): Days | 'noDay' | 'badPeriod' {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const wall = wallOf(year, month, day);
  const before = (days: number) => dayOf(wall - days * dayMinutes);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: before(1), to: before(1) };
    case 'week':
      return { from: before(6), to: today };
    case 'month':
      return { from: before(29), to: today };
    case 'thisMonth':
      return { from: dayOf(wallOf(year, month, 1)), to: today };
    case 'lastMonth':
      return { from: dayOf(wallOf(year, month - 1, 1)), to: dayOf(wallOf(year, month, 0)) };
    case 'year':
      return { from: dayOf(wallOf(year - 1, month, day + 1)), to: today };
    case 'own':
      if (!isDay(own.from) || !isDay(own.to)) return 'noDay';
      return own.to < own.from ? 'badPeriod' : own;
  }
}
