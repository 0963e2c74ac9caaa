import { expect, test } from 'vitest';
import { daysOf, isDay } from './periods.ts';

const none = { from: '', to: '' };

test.each([
  ['today', '2026-11-26', '2026-11-26'],
  ['yesterday', '2026-11-25', '2026-11-25'],
  ['week', '2026-11-20', '2026-11-26'],
  ['month', '2026-10-28', '2026-11-26'],
  ['thisMonth', '2026-11-01', '2026-11-26'],
  ['lastMonth', '2026-10-01', '2026-10-31'],
  ['year', '2025-11-27', '2026-11-26'],
] as const)('the period %s has the days from %s to %s', (period, from, to) => {
  expect(daysOf(period, '2026-11-26', none)).toEqual({ from, to });
});

test('the month before January is in the year before', () => {
  expect(daysOf('lastMonth', '2026-01-31', none)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});

test('entered days are refused if one is missing, or the last one comes first', () => {
  expect(daysOf('own', '2026-11-26', none)).toBe('noDay');
  expect(daysOf('own', '2026-11-26', { from: '2026-11-02', to: '2026-11-01' })).toBe('badPeriod');
  const years = { from: '2021-11-26', to: '2026-11-26' };
  expect(daysOf('own', '2026-11-26', years)).toEqual(years);
});

test('only days of the calendar are days', () => {
  expect(['2024-02-29', '2025-02-29', '2026-11', ''].filter(isDay)).toEqual(['2024-02-29']);
});
