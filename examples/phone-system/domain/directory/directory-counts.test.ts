import { expect, it } from 'vitest';
import { DirectoryCounts } from './directory-counts.ts';

it('a count is made once, until a change forgets it', async () => {
  const counts = new DirectoryCounts();
  let made = 0;
  const count = async () => {
    made += 1;
    return made;
  };
  expect([await counts.of('a', count), await counts.of('a', count), await counts.of('b', count)]).toEqual([
    1, 1, 2,
  ]);
  counts.forget();
  expect(await counts.of('a', count)).toBe(3);
});

it('a count during which the directory changes is not remembered', async () => {
  const counts = new DirectoryCounts();
  const { promise, resolve } = Promise.withResolvers<number>();
  const first = counts.of('a', () => promise);
  counts.forget();
  resolve(1);
  expect(await first).toBe(1);
  expect(await counts.of('a', async () => 2)).toBe(2);
});

it('only the latest counts are remembered', async () => {
  const counts = new DirectoryCounts();
  for (let n = 0; n < 501; n += 1) await counts.of(String(n), async () => n);
  expect(await counts.of('500', async () => -1)).toBe(500);
  expect(await counts.of('0', async () => -1)).toBe(-1);
});
