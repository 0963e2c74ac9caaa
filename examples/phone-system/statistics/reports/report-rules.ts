import {
  dayMinutes,
  dayOfWeekOf,
  momentOf,
  partsOf,
  wallAt,
  wallOf,
} from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { QueueReport } from '../../../../sdk/wire/queues/report.ts';
import { addDays, type Day, dayAt } from '../days.ts';

/** When a report is made. */
export type Schedule = Pick<QueueReport, 'frequency' | 'hour' | 'timeZone'>;

/** Returns true on a day on which a report is made: each day, Mondays, or the first of a month. */
function isDue({ frequency }: Schedule, wall: number): boolean {
  if (frequency === 'daily') return true;
  return frequency === 'weekly' ? dayOfWeekOf(wall) === 1 : partsOf(wall).day === 1;
}

/** Returns the next moment after another at which a report is made. */
export function nextRun(schedule: Schedule, after: number): number {
  const { timeZone, hour } = schedule;
  const { year, month, day } = partsOf(wallAt(timeZone, after));
  for (let wall = wallOf(year, month, day, hour); ; wall += dayMinutes) {
    if (!isDue(schedule, wall)) continue;
    const at = momentOf(timeZone, wall);
    if (at > after) return at;
  }
}

/** Returns the last moment at which a report should have been made, at another moment or before it. */
export function lastRun(schedule: Schedule, at: number): number {
  const { timeZone, hour } = schedule;
  const { year, month, day } = partsOf(wallAt(timeZone, at));
  for (let wall = wallOf(year, month, day, hour); ; wall -= dayMinutes) {
    if (!isDue(schedule, wall)) continue;
    const run = momentOf(timeZone, wall);
    if (run <= at) return run;
  }
}

/** Returns the days of the report that is made at a moment: the last days that are over. */
export function daysOfRun({ frequency, timeZone }: Schedule, at: number): { from: Day; to: Day } {
  const yesterday = addDays(dayAt(timeZone, at), -1);
  if (frequency === 'daily') return { from: yesterday, to: yesterday };
  if (frequency === 'weekly') {
    const sunday = addDays(yesterday, -dayOfWeekOf(wallAt(timeZone, at) - dayMinutes));
    return { from: addDays(sunday, -6), to: sunday };
  }
  const [year = 0, month = 0] = dayAt(timeZone, at).split('-').map(Number);
  const last = addDays(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`, -1);
  return { from: `${last.slice(0, 7)}-01`, to: last };
}
