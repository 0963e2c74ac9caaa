import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  commonHours,
  holdsAt,
  packTimeFilter,
  type TimeFilter,
  timeFault,
  unpackTimeFilter,
} from './time-filter.ts';

const anyFilter: fc.Arbitrary<TimeFilter> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
    start: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 1, max: 1440 }),
  })
  .map(({ days, start, length }) => ({ days, start, end: Math.min(start + length, 1440) }));

/** Writes the bits as text: days from Saturday to Sunday, then eleven bits of the start, then eleven of the end. */
function slowPack({ days, start, end }: TimeFilter): number {
  const isWholeWeek = days.length === 7 && start === 0 && end === 1440;
  if (isWholeWeek) return 0;
  const week = [6, 5, 4, 3, 2, 1, 0].map((day) => (days.includes(day) ? '1' : '0')).join('');
  const bits = (minutes: number) => minutes.toString(2).padStart(11, '0');
  return Number.parseInt(`${week}${bits(start)}${bits(end)}`, 2);
}

describe('packed hours', () => {
  it('have the documented bits', () => {
    // Monday and Friday, 08:00 to 18:00.
    expect(packTimeFilter({ days: [1, 5], start: 480, end: 1080 })).toBe(0b0100010_00111100000_10000111000);
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(packTimeFilter(filter)).toBe(slowPack(filter));
      }),
    );
  });

  it('read back as they were written', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const packed = packTimeFilter(filter);
        const isWholeWeek = filter.days.length === 7 && filter.start === 0 && filter.end === 1440;
        expect(unpackTimeFilter(packed)).toEqual(
          isWholeWeek ? undefined : { ...filter, days: filter.days.toSorted() },
        );
      }),
    );
  });

  it('are zero without a day, and for the whole week', () => {
    expect(packTimeFilter(undefined)).toBe(0);
    expect(packTimeFilter({ days: [], start: 480, end: 1080 })).toBe(0);
    expect(packTimeFilter({ days: [0, 1, 2, 3, 4, 5, 6], start: 0, end: 1440 })).toBe(0);
  });

  it('are refused where they are no hours', () => {
    for (const packed of [-1, 0.5, 1, 480 << 11, 2 ** 29, 2 ** 31, Number.NaN, (1 << 22) | (9 << 11) | 9])
      expect(unpackTimeFilter(packed)).toBeNull();
    expect(timeFault({ days: [], start: 0, end: 60 })).toBe('noDay');
    expect(timeFault({ days: [7], start: 0, end: 60 })).toBe('noDay');
    expect(timeFault({ days: [1], start: 60, end: 60 })).toBe('endBeforeStart');
    expect(timeFault({ days: [1], start: 60, end: 1441 })).toBe('endBeforeStart');
    expect(timeFault({ days: [1], start: 1380, end: 120 })).toBe('endBeforeStart');
  });

  it('hold in exactly their minutes', () => {
    fc.assert(
      fc.property(anyFilter, fc.integer({ min: 0, max: 6 }), (filter, dayOfWeek) => {
        const packed = packTimeFilter(filter);
        const held = Array.from({ length: 1440 }, (_, minutes) => holdsAt(packed, { dayOfWeek, minutes }));
        const first = held.indexOf(true);
        const isOn = filter.days.includes(dayOfWeek);
        expect([first, held.filter(Boolean).length]).toEqual(
          isOn ? [filter.start, filter.end - filter.start] : [-1, 0],
        );
      }),
      { numRuns: 60 },
    );
  });

  it('have in common the minutes in which both hold', () => {
    fc.assert(
      fc.property(anyFilter, anyFilter, (one, other) => {
        const [first, second] = [packTimeFilter(one), packTimeFilter(other)];
        const common = commonHours(first, second);
        for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek += 1) {
          for (let minutes = 0; minutes < 1440; minutes += 7) {
            const time = { dayOfWeek, minutes };
            const isBoth = holdsAt(first, time) && holdsAt(second, time);
            if (isBoth !== (common !== undefined && holdsAt(common, time))) expect(time).toBe('wrong');
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
