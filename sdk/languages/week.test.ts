import { expect, test } from 'vitest';
import { backupFormats } from './rules.ts';
import { weekDays } from './week.ts';

test.each([
  { of: 'the fallback locale', formats: backupFormats, days: [0, 1, 2, 3, 4, 5, 6], weekend: [0, 6] },
  {
    of: 'French',
    formats: { firstDayOfWeek: 1, weekend: [6, 0] },
    days: [1, 2, 3, 4, 5, 6, 0],
    weekend: [6, 0],
  },
  {
    of: 'Egypt',
    formats: { firstDayOfWeek: 6, weekend: [5, 6] },
    days: [6, 0, 1, 2, 3, 4, 5],
    weekend: [6, 5],
  },
])('weekDays orders and marks the days of a week as in $of', ({ formats, days, weekend }) => {
  const week = weekDays(formats);
  expect(week.map(({ day }) => day)).toEqual(days);
  expect(week.filter(({ isWeekend }) => isWeekend).map(({ day }) => day)).toEqual(weekend);
});
