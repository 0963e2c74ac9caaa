import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportFrequencies } from '../../../../sdk/wire/queues/report.ts';
import { daysOfRun, lastRun, nextRun } from './report-rules.ts';

const timeZone = 'Europe/Paris';
/** A Thursday, 15:30 in Paris. */
const now = Date.parse('2026-11-26T14:30:00Z');
const iso = (at: number) => new Date(at).toISOString();

describe('a report', () => {
  it.each([
    ['daily', 7, '2026-11-27T06:00:00.000Z', '2026-11-26T06:00:00.000Z'],
    ['daily', 16, '2026-11-26T15:00:00.000Z', '2026-11-25T15:00:00.000Z'],
    ['weekly', 7, '2026-11-30T06:00:00.000Z', '2026-11-23T06:00:00.000Z'],
    ['monthly', 0, '2026-11-30T23:00:00.000Z', '2026-10-31T23:00:00.000Z'],
  ] as const)('%s at %i is made next at %s, and was made last at %s', (frequency, hour, next, last) => {
    const schedule = { frequency, hour, timeZone };
    expect([iso(nextRun(schedule, now)), iso(lastRun(schedule, now))]).toEqual([next, last]);
  });

  it.each([
    ['daily', '2026-11-27T06:00:00Z', '2026-11-26', '2026-11-26'],
    ['weekly', '2026-11-30T06:00:00Z', '2026-11-23', '2026-11-29'],
    ['monthly', '2026-11-30T23:00:00Z', '2026-11-01', '2026-11-30'],
    ['monthly', '2026-12-31T23:30:00Z', '2026-12-01', '2026-12-31'],
  ] as const)('%s that is made at %s has the days from %s to %s', (frequency, at, from, to) => {
    expect(daysOfRun({ frequency, hour: 7, timeZone }, Date.parse(at))).toEqual({ from, to });
  });

  it('is made at an hour that clocks leave out when they are past it, and once in a night that repeats it', () => {
    const schedule = { frequency: 'daily', hour: 2, timeZone } as const;
    expect(iso(nextRun(schedule, Date.parse('2026-03-28T12:00:00Z')))).toBe('2026-03-29T01:00:00.000Z');
    const first = nextRun(schedule, Date.parse('2026-10-24T12:00:00Z'));
    expect(iso(first)).toBe('2026-10-25T00:00:00.000Z');
    expect(iso(nextRun(schedule, first))).toBe('2026-10-26T01:00:00.000Z');
  });

  it('is made next after the last time, by any clock', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reportFrequencies),
        fc.integer({ min: 0, max: 23 }),
        fc.constantFrom('Europe/Paris', 'America/Toronto'),
        fc.integer({ min: 0, max: 366 * 24 * 60 }),
        (frequency, hour, zone, minutes) => {
          const schedule = { frequency, hour, timeZone: zone };
          const at = now + minutes * 60_000;
          expect(lastRun(schedule, at)).toBeLessThanOrEqual(at);
          expect(nextRun(schedule, at)).toBeGreaterThan(at);
          expect(nextRun(schedule, lastRun(schedule, at))).toBe(nextRun(schedule, at));
          const { from, to } = daysOfRun(schedule, lastRun(schedule, at));
          expect(from <= to).toBe(true);
        },
      ),
    );
  });
});
