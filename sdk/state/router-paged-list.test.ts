import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import type { PagedList } from './paged-list.ts';
import { RouterPagedList } from './router-paged-list.ts';

const source = 'v1/things';

let router: SmallRouter;
let deps: TestDeps;
beforeEach(async () => {
  router = await SmallRouter.start();
  deps = new TestDeps(router.url);
});
afterEach(() => router[Symbol.asyncDispose]());

/** Answers with the numbers of a list of this length, from `start` on. */
function serve(count: number, start = 0) {
  router.answers.set(source, (request, response) => {
    const query = new URL(request.url ?? '', router.url).searchParams;
    const [offset, length] = [Number(query.get('offset')), Number(query.get('length'))];
    const items = Array.from(
      { length: Math.max(0, Math.min(length, count - offset)) },
      (_, at) => offset + at,
    );
    response.writeHead(200).end(JSON.stringify({ count, items: items.map((one) => start + one) }));
  });
}
const open = () => new RouterPagedList(deps, { source, schema: z.number(), query: { search: 'x' } });
const offsets = () => router.requests.map(({ line }) => Number(/offset=(\d+)/.exec(line)?.[1]));
const settled = (list: PagedList<number>) => until(list.status, (status) => status !== 'loading');
const shownBy = (list: PagedList<number>, first: number, end: number) =>
  Array.from({ length: end - first }, (_, at) => list.at(first + at));

test('a paged list loads its first page, and any other place when it is shown', async () => {
  serve(10_000);
  const list = open();
  expect([list.status.value, list.count.value, list.at(0)]).toEqual(['idle', undefined, undefined]);
  await list.refresh();
  expect([list.count.value, list.at(0), list.at(49), list.at(50)]).toEqual([10_000, 0, 49, undefined]);
  list.show({ first: 7_340, end: 7_360 });
  await settled(list);
  expect(shownBy(list, 7_340, 7_342)).toEqual([7_340, 7_341]);
  expect(list.at(7_359)).toBe(7_359);
  // Two pages are requested at once, and arrive in any order.
  expect(offsets().toSorted((one, other) => one - other)).toEqual([0, 7_300, 7_350]);
  expect(router.requests[0]?.line).toBe(`GET /restletrouter/${source}?search=x&offset=0&length=50`);
});

test('a paged list that is not loaded loads the places that are shown first', async () => {
  serve(10_000);
  const list = open();
  list.show({ first: 7_340, end: 7_360 });
  await settled(list);
  expect([list.status.value, list.at(7_340), list.count.value]).toEqual(['ready', 7_340, 10_000]);
  expect(offsets()).toEqual([7_300, 7_350]);
});

test('a paged list keeps the pages near the shown places only', async () => {
  serve(10_000);
  const list = open();
  await list.refresh();
  for (let first = 0; first < 3_000; first += 50) {
    list.show({ first, end: first + 20 });
    await settled(list);
  }
  const kept = Array.from({ length: 10_000 }, (_, place) => list.at(place)).filter(
    (one) => one !== undefined,
  );
  expect(kept.length).toBeLessThanOrEqual(21 * 50);
  expect(list.at(2_950)).toBe(2_950);
});

test('a refresh loads the shown places first, and keeps the earlier items until then', async () => {
  serve(10_000);
  const list = open();
  await list.refresh();
  list.show({ first: 500, end: 520 });
  await settled(list);
  serve(600, 1_000_000);
  const refreshed = list.refresh();
  expect(list.at(500)).toBe(500);
  await refreshed;
  expect([list.at(500), list.at(0), list.count.value]).toEqual([1_000_500, undefined, 600]);
});

test('a refresh during a load replaces its answer', async () => {
  const list = open();
  const requested = Promise.withResolvers<() => void>();
  router.answers.set(source, (_request, response) =>
    requested.resolve(() => response.writeHead(200).end('{"count":1,"items":[1]}')),
  );
  const first = list.refresh();
  const answer = await requested.promise;
  serve(1, 2);
  await list.refresh();
  answer();
  await first;
  expect([list.at(0), list.status.value]).toEqual([2, 'ready']);
});

test('a failed request keeps the items and sets the error; the next shown place tries again', async () => {
  serve(10_000);
  const list = open();
  await list.refresh();
  router.answer(source, 503);
  list.show({ first: 100, end: 110 });
  await until(list.status, (status) => status === 'error');
  expect([list.at(0), list.error.value?.status]).toEqual([0, 503]);
  expect(await failure(list.refresh())).toMatchObject({ status: 503 });
  serve(10_000);
  await list.refresh();
  expect([list.at(100), list.status.value, list.error.value]).toEqual([100, 'ready', undefined]);
});

test('an unreadable item leaves its place empty and is reported once', async () => {
  router.answer(source, 200, { count: 3, items: [1, 'x', 'y'] });
  const list = open();
  await list.refresh();
  expect(shownBy(list, 0, 3)).toEqual([1, undefined, undefined]);
  await Promise.resolve();
  expect(deps.errors.map(({ code }) => code)).toEqual(['badResponse']);
});

test('a paged list is empty after signing out', async () => {
  serve(100);
  const list = open();
  await list.refresh();
  deps.login.value = undefined;
  expect([list.at(0), list.count.value, list.status.value]).toEqual([undefined, undefined, 'idle']);
});

test('after any sequence of shown ranges, the last one is loaded', async () => {
  const ranges = fc.array(
    fc.record({ first: fc.nat(2_000), length: fc.integer({ min: 1, max: 80 }), waits: fc.boolean() }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(ranges, fc.integer({ min: 1, max: 2_000 }), async (shown, count) => {
      serve(count);
      const list = open();
      await list.refresh();
      for (const { first, length, waits } of shown) {
        list.show({ first, end: first + length });
        if (waits) await settled(list);
      }
      await settled(list);
      const { first, length } = shown.at(-1) ?? { first: 0, length: 0 };
      for (let place = first; place < Math.min(count, first + length); place += 1)
        expect(list.at(place)).toBe(place);
    }),
    { numRuns: 20 },
  );
});
