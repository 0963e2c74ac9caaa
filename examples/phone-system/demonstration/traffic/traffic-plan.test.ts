import { expect, it } from 'vitest';
import { SeededRandom } from '../activity/seeded-random.ts';
import { planDay } from './traffic-plan.ts';

const plan = (seed: number) => planDay(new SeededRandom(seed), { calls: 5_000, groups: 20 });

it('a day of traffic is the same for the same seed, and another one for another', () => {
  expect(plan(1)).toEqual(plan(1));
  expect(plan(1)).not.toEqual(plan(2));
});

it('the calls of a day come in order, most of them in the morning, to all groups', () => {
  const calls = plan(1);
  expect(calls.every(({ at }, index) => at >= (calls[index - 1]?.at ?? 0))).toBe(true);
  const inHour = (hour: number) => calls.filter(({ at }) => Math.floor(at / 3_600_000) === hour).length;
  expect(inHour(10)).toBeGreaterThan(inHour(12));
  expect(inHour(10)).toBeGreaterThan(20 * inHour(3));
  expect(new Set(calls.map(({ group }) => group)).size).toBe(20);
  expect(new Set(calls.map(({ from }) => from)).size).toBe(calls.length);
});

it('callers are patient for three minutes on average, and talk for five', () => {
  const calls = plan(3);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(calls.map(({ patienceMs }) => patienceMs))).toBeCloseTo(180_000, -4);
  expect(mean(calls.map(({ talkMs }) => talkMs))).toBeCloseTo(300_000, -4);
});
