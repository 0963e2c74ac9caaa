import { expect, it } from 'vitest';
import { DirectoryCounts, type EntrySummary } from './directory-counts.ts';

const summary = (count: number): EntrySummary => ({ count, first_name_key: 'a', last_name_key: 'b' });

it('a count is made once, until a change forgets it', async () => {
  const counts = new DirectoryCounts();
  let made = 0;
  const count = async () => {
    made += 1;
    return summary(made);
  };
  expect(counts.peek('a')).toBeUndefined();
  const found = [await counts.of('a', count), await counts.of('a', count), await counts.of('b', count)];
  expect(found).toEqual([1, 1, 2].map(summary));
  expect(counts.peek('a')).toEqual(summary(1));
  counts.forget();
  expect(await counts.of('a', count)).toEqual(summary(3));
});

it('a count during which the directory changes is not remembered', async () => {
  const counts = new DirectoryCounts();
  const { promise, resolve } = Promise.withResolvers<EntrySummary>();
  const first = counts.of('a', () => promise);
  counts.forget();
  resolve(summary(1));
  expect(await first).toEqual(summary(1));
  expect(await counts.of('a', async () => summary(2))).toEqual(summary(2));
});

it('only the latest counts are remembered', async () => {
  const counts = new DirectoryCounts();
  for (let n = 0; n < 501; n += 1) await counts.of(String(n), async () => summary(n));
  expect(await counts.of('500', async () => summary(-1))).toEqual(summary(500));
  expect(await counts.of('0', async () => summary(-1))).toEqual(summary(-1));
});
