import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { figuresPeriodMs } from './live-figures.ts';
import { Statistics } from './statistics.ts';

const path = 'v1/statistics/Queue';
const counts = {
  ...{ offered: 1, answered: 1, abandoned: 0, overflowed: 0, callbacks: 0, messages: 0, redirected: 0 },
  ...{ interrupted: 0, present: 0, callbacksReached: 0, answeredInTime: 1, abandonedInTime: 0 },
};
const figures = (offered: number, isOpen: boolean) => ({
  restUri: path,
  ...{ from: '2026-11-26', to: '2026-11-26', startTime: 1, endTime: 2, isOpen },
  total: { ...counts, offered },
  groups: [],
  periods: [],
  ...{ timeZone: 'Europe/Paris', sites: [], threshold: 20_000, unit: 'hour', isEstimated: false },
});

/** A clock whose timers the test runs. */
class TestClock {
  readonly timers = new Map<() => void, number>();
  readonly now = () => 0;
  readonly random = () => 0;
  readonly after = (delayMs: number, callback: () => void) => {
    this.timers.set(callback, delayMs);
    return () => void this.timers.delete(callback);
  };
  run(): void {
    for (const callback of this.timers.keys()) {
      this.timers.delete(callback);
      callback();
    }
  }
}

test('figures of a day that is not over are read again while they are watched, and not afterwards', async () => {
  await using router = await SmallRouter.start();
  const clock = new TestClock();
  const live = new Statistics(new TestDeps(router.url, { platform: { clock } })).figures();
  router.answer(path, 200, figures(1, true));
  const stop = live.watch();
  await expect.poll(() => live.value.value?.total.offered).toBe(1);
  await expect.poll(() => [...clock.timers.values()]).toEqual([figuresPeriodMs]);
  router.answer(path, 200, figures(2, true));
  clock.run();
  await expect.poll(() => live.value.value?.total.offered).toBe(2);
  await expect.poll(() => clock.timers.size).toBe(1);
  stop();
  expect(clock.timers.size).toBe(0);
  expect(live.value.value).toBeUndefined();
});

test('figures of days that are over are read once', async () => {
  await using router = await SmallRouter.start();
  const clock = new TestClock();
  const live = new Statistics(new TestDeps(router.url, { platform: { clock } })).figures();
  router.answer(path, 200, figures(1, false));
  const stop = live.watch();
  await expect.poll(() => live.status.value).toBe('ready');
  expect(clock.timers.size).toBe(0);
  stop();
});

test('figures with days that are still to be counted are read again until those are counted', async () => {
  await using router = await SmallRouter.start();
  const clock = new TestClock();
  const live = new Statistics(new TestDeps(router.url, { platform: { clock } })).figures();
  router.answer(path, 200, { ...figures(1, false), uncountedDays: 3 });
  const stop = live.watch();
  await expect.poll(() => [...clock.timers.values()]).toEqual([figuresPeriodMs]);
  expect(live.value.value?.uncountedDays).toBe(3);
  router.answer(path, 200, figures(9, false));
  clock.run();
  await expect.poll(() => live.value.value?.total.offered).toBe(9);
  await expect.poll(() => live.status.value).toBe('ready');
  expect(clock.timers.size).toBe(0);
  stop();
});

test('figures stay while the phone system fails, and are gone with the right to them', async () => {
  await using router = await SmallRouter.start();
  const clock = new TestClock();
  const live = new Statistics(new TestDeps(router.url, { platform: { clock } })).figures();
  router.answer(path, 200, figures(1, true));
  const stop = live.watch();
  await expect.poll(() => clock.timers.size).toBe(1);
  router.answer(path, 500, { exceptionId: 'ROUTER_ERR_500', message: 'No.' });
  expect(await failure(live.refresh())).toMatchObject({ status: 500 });
  expect(live.value.value?.total.offered).toBe(1);
  expect(live.error.value?.status).toBe(500);
  router.answer(path, 403, { exceptionId: 'ROUTER_ERR_403', message: 'No.' });
  expect(await failure(live.refresh())).toMatchObject({ code: 'forbidden' });
  expect([live.value.value, live.status.value]).toEqual([undefined, 'error']);
  stop();
});

test('a query has only the properties that are given', async () => {
  await using router = await SmallRouter.start();
  const statistics = new Statistics(new TestDeps(router.url));
  router.answer(path, 200, figures(1, false));
  await statistics.read({ from: '2026-11-01', groups: ['1', '2'], threshold: 30_000 });
  const [line = ''] = router.requests.map((request) => request.line);
  expect(new URL(line.split(' ')[1] ?? '', router.url).search).toBe(
    '?from=2026-11-01&groups=1%2C2&threshold=30000',
  );
});
