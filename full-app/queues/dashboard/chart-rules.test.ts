import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisMarks, barWidthOf, nameEvery, partsOfBar } from './chart-rules.ts';
import { sortRows } from './sorted-table.tsx';

test('the marks of an axis are few, begin at 0 and reach the highest value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
      for (const figure of ['calls', 'waitingTime'] as const) {
        const marks = axisMarks(highest, figure);
        expect(marks[0]).toBe(0);
        expect(marks.at(-1)).toBeGreaterThanOrEqual(highest);
        expect(marks.length).toBeGreaterThan(1);
        expect(marks.length).toBeLessThanOrEqual(6);
        expect(new Set(marks).size).toBe(marks.length);
      }
    }),
  );
  expect(axisMarks(0.4, 'serviceLevel')).toEqual([0, 0.25, 0.5, 0.75, 1]);
});

test('the parts of a bar add up to the callers', () => {
  const period = { startTime: 0, endTime: 1, offered: 10, answered: 6, abandoned: 2, overflowed: 1 };
  expect(partsOfBar(period)).toEqual({ answered: 6, abandoned: 2, overflowed: 1, others: 1, present: 0 });
  expect(partsOfBar({ ...period, present: 1 })).toMatchObject({ others: 0, present: 1 });
});

test('a bar leaves space beside it, and is no wall', () => {
  expect([barWidthOf(20), barWidthOf(400)]).toEqual([14, 56]);
});

test('names below the chart are left out if they would overlap', () => {
  expect([nameEvery(24, 14), nameEvery(7, 14), nameEvery(61, 5)]).toEqual([2, 1, 13]);
});

test('rows without a value come last in both directions', () => {
  const rows = [{ v: 2 }, { v: undefined }, { v: 10 }];
  const column = { value: (row: { v: number | undefined }) => row.v };
  const order = (isDown: boolean) => sortRows(rows, column, { isDown }).map(({ v }) => v);
  expect(order(false)).toEqual([2, 10, undefined]);
  expect(order(true)).toEqual([10, 2, undefined]);
});
