import { expect, it } from 'vitest';
import { wallOf } from '#sdk/calendars.ts';
import { spanInDay, weekStartOf } from './span-rules.ts';

const monday = wallOf(2026, 11, 30);

it('a week begins on the first day of the language', () => {
  expect(weekStartOf(monday + 600, 1)).toBe(monday);
  expect(weekStartOf(monday + 600, 0)).toBe(monday - 1_440);
});

it('a span across midnight ends with one day and begins with the next', () => {
  const night = { start: monday - 120, end: monday + 90 };
  expect(spanInDay(night, monday - 1_440)).toEqual({ start: 1_320, end: 1_440 });
  expect(spanInDay(night, monday)).toEqual({ start: 0, end: 90 });
});
