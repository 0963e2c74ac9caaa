import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOfWeekOf, partsOf, wallOf } from '#sdk/calendars.ts';
import { maxTimes, repeats, type Series, timesOf } from './series.ts';

const day = (wall: number) => {
  const { year, month, day: date } = partsOf(wall);
  return `${year}-${month}-${date}`;
};
const series = (change: Partial<Series>): Series => ({
  repeat: 'daily',
  days: [],
  first: wallOf(2027, 1, 31),
  until: undefined,
  count: 4,
  ...change,
});

describe('a series', () => {
  it('on a date of the month leaves out the months that do not have it', () => {
    expect(timesOf(series({ repeat: 'monthlyDate' }))).toEqual(
      [
        [2027, 1],
        [2027, 3],
        [2027, 5],
        [2027, 7],
      ].map(([year = 0, month = 0]) => wallOf(year, month, 31)),
    );
  });

  it('on a weekday of the month keeps its week, and a fifth one is the last one', () => {
    const second = timesOf(series({ repeat: 'monthlyWeekday', first: wallOf(2026, 12, 8) }));
    expect(second).not.toBe('tooMany');
    expect([...second].map((wall) => day(Number(wall)))).toEqual([
      '2026-12-8',
      '2027-1-12',
      '2027-2-9',
      '2027-3-9',
    ]);
    const fifth = timesOf(series({ repeat: 'monthlyWeekday' }));
    expect([...fifth].map((wall) => day(Number(wall)))).toEqual([
      '2027-1-31',
      '2027-2-28',
      '2027-3-28',
      '2027-4-25',
    ]);
  });

  it('has the times of a slow version that looks at every day', () => {
    const any = fc.record({
      repeat: fc.constantFrom(...repeats.filter((one) => one !== 'never')),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
      first: fc.integer({ min: 0, max: 800 }).map((days) => wallOf(2026, 1, 1 + days)),
      length: fc.integer({ min: 0, max: 350 }),
    });
    fc.assert(
      fc.property(any, ({ length, ...rule }) => {
        const until = rule.first + length * 1_440;
        const slow: number[] = [];
        for (let wall = rule.first; wall <= until; wall += 1_440) if (takesPlace(rule, wall)) slow.push(wall);
        expect(timesOf({ ...rule, until, count: undefined })).toEqual(slow);
      }),
    );
  });

  it('has at most a time for each day of a year', () => {
    expect(timesOf(series({ count: maxTimes }))).toHaveLength(maxTimes);
    expect(timesOf(series({ count: maxTimes + 1 }))).toBe('tooMany');
  });
});

function takesPlace(
  { repeat, days, first }: Pick<Series, 'repeat' | 'days' | 'first'>,
  wall: number,
): boolean {
  const [from, at] = [partsOf(first), partsOf(wall)];
  if (repeat === 'daily') return true;
  if (repeat === 'weekly') return days.includes(dayOfWeekOf(wall));
  if (repeat === 'monthlyDate') return at.day === from.day;
  if (dayOfWeekOf(wall) !== dayOfWeekOf(first)) return false;
  const isLast = partsOf(wall + 7 * 1_440).month !== at.month;
  const wanted = Math.ceil(from.day / 7);
  return Math.ceil(at.day / 7) === wanted || (wanted === 5 && isLast);
}
