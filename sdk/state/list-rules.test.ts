import { expect, test } from 'vitest';
import { type LoadedPart, withPage, withSnapshot, withUpdate } from './list-rules.ts';

interface Row {
  readonly restUri: string;
  readonly at: number;
  readonly text?: string;
}

const row = (at: number, text?: string): Row => ({ restUri: `r${at}`, at, ...(text && { text }) });
const part = (hasMore: boolean, ...rows: readonly number[]): LoadedPart<Row> => ({
  items: rows.map((at) => row(at)),
  hasMore,
});
const newestFirst = (one: Row, other: Row) => other.at - one.at;
const shown = ({ items, hasMore }: LoadedPart<Row>) => [items.map(({ at }) => at), hasMore];

test('an update changes items in place, removes others, and inserts new ones in the order', () => {
  const update = { items: [row(3), row(2, 'new')], removed: ['r1'] };
  const after = withUpdate(part(false, 2, 1), update, newestFirst);
  expect(after).toEqual({ items: [row(3), row(2, 'new')], hasMore: false });
  expect(shown(withUpdate(part(false, 2, 1), update, undefined))).toEqual([[2, 3], false]);
});

test('an item that an update both changes and removes stays', () => {
  expect(shown(withUpdate(part(false, 1), { items: [row(1)], removed: ['r1'] }, newestFirst))).toEqual([
    [1],
    false,
  ]);
});

test('an update adds no item of a page that is not loaded', () => {
  const update = { items: [row(1), row(9)], removed: [] };
  expect(shown(withUpdate(part(true, 8, 7), update, newestFirst))).toEqual([[9, 8, 7], true]);
  expect(shown(withUpdate(part(true, 8, 7), update, undefined))).toEqual([[8, 7], true]);
});

test('a snapshot of a whole list replaces everything', () => {
  expect(shown(withSnapshot(part(true, 3, 2, 1), part(false, 4, 3), newestFirst))).toEqual([[4, 3], false]);
});

test('a snapshot of the first page keeps the pages after it, and removes items that it lacks', () => {
  const before = part(false, 5, 4, 3, 2, 1);
  expect(shown(withSnapshot(before, part(true, 6, 4, 3), newestFirst))).toEqual([[6, 4, 3, 2, 1], false]);
});

test('a snapshot of the first page that reaches no known item forgets the pages after it', () => {
  expect(shown(withSnapshot(part(false, 2, 1), part(true, 9, 8), newestFirst))).toEqual([[9, 8], true]);
});

test('a page is appended without repeating items, and the newer one of two equal paths counts', () => {
  const next = { items: [row(2, 'new'), row(1)], hasMore: false };
  expect(withPage(part(true, 3, 2), next, newestFirst)).toEqual({
    items: [row(3), row(2, 'new'), row(1)],
    hasMore: false,
  });
});
