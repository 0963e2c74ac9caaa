import { expect, it } from 'vitest';
import { demoSeed } from './demo-seed.ts';

const now = new Date(2026, 10, 25, 9).getTime();
const seed = { people: undefined, activity: false, now };

it('the demonstration has another key for other people, and with activity', () => {
  const keys = [seed, { ...seed, people: 9 }, { ...seed, activity: true }].map((one) => demoSeed(one).key);
  expect(new Set(keys).size).toBe(3);
});

it('a template of a week of calls is good for a day, and one without calls for longer', () => {
  const nextDay = now + 24 * 3_600_000;
  const templateOf = (options: Partial<typeof seed>) => demoSeed({ ...seed, ...options }).templateKey;
  expect(templateOf({ now: nextDay })).toBe(templateOf({}));
  expect(templateOf({ activity: true, now: now + 3_600_000 })).toBe(templateOf({ activity: true }));
  expect(templateOf({ activity: true, now: nextDay })).not.toBe(templateOf({ activity: true }));
  expect(demoSeed({ ...seed, activity: true, now: nextDay }).key).toBe(
    demoSeed({ ...seed, activity: true }).key,
  );
});
