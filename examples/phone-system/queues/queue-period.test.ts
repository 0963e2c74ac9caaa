import { expect, it } from 'vitest';
import { acme } from '../demonstration/acme.ts';
import { type CountedCaller, QueuePeriods } from './queue-period.ts';

/** A minute before midnight in Paris. */
const evening = Date.parse('2026-03-03T22:59Z');
const caller = (change: Partial<CountedCaller> = {}): CountedCaller => ({
  group_id: 1,
  entered_at: new Date(evening),
  answered_at: null,
  left_at: null,
  exit: null,
  is_callback: false,
  ...change,
});

it('counts a caller on the day of arrival and the wait on the day of the answer', () => {
  const periods = new QueuePeriods({ current: acme });
  const answered = caller({ answered_at: new Date(evening + 120_000) });
  periods.entered(answered);
  periods.waited(answered);
  expect(periods.of(1, evening)).toMatchObject({ entered: 1, answered: 0 });
  expect(periods.of(1, evening + 120_000)).toEqual({
    entered: 0,
    answered: 1,
    abandoned: 0,
    waitedMs: 120_000,
    maxWaitMs: 120_000,
  });
});

it.each([
  ['abandoned', 1],
  ['timedOut', 1],
  ['refused', 0],
  ['redirected', 0],
  ['interrupted', 0],
])('a caller with the exit %s counts %d times as abandoned', (exit, times) => {
  const periods = new QueuePeriods({ current: acme });
  periods.waited(caller({ left_at: new Date(evening + 5_000), exit }));
  expect(periods.of(1, evening).abandoned).toBe(times);
});

it('a call-back counts neither as a caller nor as an answer', () => {
  const periods = new QueuePeriods({ current: acme });
  const owed = caller({ is_callback: true, answered_at: new Date(evening + 1) });
  periods.entered(owed);
  periods.waited(owed);
  expect(periods.of(1, evening)).toMatchObject({ entered: 0, answered: 0 });
});

it('a clock that is set back over midnight finds the figures of that day again', () => {
  const periods = new QueuePeriods({ current: acme });
  periods.entered(caller());
  expect(periods.of(1, evening + 120_000).entered).toBe(0);
  periods.keepOnly(evening + 120_000, evening + 120_000 - 86_400_000);
  expect(periods.of(1, evening).entered).toBe(1);
});
