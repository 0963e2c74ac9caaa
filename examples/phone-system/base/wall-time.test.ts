import { describe, expect, it } from 'vitest';
import { wallTime } from './wall-time.ts';

describe('the clocks of the enterprise, which is in Paris', () => {
  it.each([
    ['2026-03-03T08:00:00Z', { date: 20260303, dayOfWeek: 2, minutes: 540 }],
    ['2026-03-03T23:30:00Z', { date: 20260304, dayOfWeek: 3, minutes: 30 }],
    // The night without the hour from 2 to 3, and the night that has this hour twice.
    ['2026-03-29T00:59:00Z', { date: 20260329, dayOfWeek: 0, minutes: 119 }],
    ['2026-03-29T01:00:00Z', { date: 20260329, dayOfWeek: 0, minutes: 180 }],
    ['2026-10-25T00:30:00Z', { date: 20261025, dayOfWeek: 0, minutes: 150 }],
    ['2026-10-25T01:30:00Z', { date: 20261025, dayOfWeek: 0, minutes: 150 }],
  ])('show at %s %j', (moment, expected) => {
    expect(wallTime('Europe/Paris', Date.parse(moment))).toEqual(expected);
  });
});
