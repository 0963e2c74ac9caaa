import { expect, it } from 'vitest';
import { CallCounts } from './call-counts.ts';

it('counts once for each user and selection, until a call of the user changes', async () => {
  const counts = new CallCounts();
  let made = 0;
  const count = async () => {
    made += 1;
    return made;
  };
  const of = (personId: number, selection: string) => counts.of(personId, selection, count);
  expect([await of(1, 'all'), await of(1, 'all'), await of(1, 'missed'), await of(2, 'all')]).toEqual([
    1, 1, 2, 3,
  ]);
  counts.forget(1);
  expect([await of(1, 'all'), await of(2, 'all')]).toEqual([4, 3]);
});

it('does not remember a count during which a call has changed', async () => {
  const counts = new CallCounts();
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = counts.of(1, 'all', () => promise);
  counts.forget(1);
  resolve(1);
  expect(await first).toBe(1);
  expect(await counts.of(1, 'all', async () => 2)).toBe(2);
});

it('remembers the counts of the latest users only', async () => {
  const counts = new CallCounts();
  for (let id = 0; id < 1_001; id += 1) await counts.of(id, 'all', async () => id);
  expect(await counts.of(1_000, 'all', async () => -1)).toBe(1_000);
  expect(await counts.of(0, 'all', async () => -1)).toBe(-1);
});
