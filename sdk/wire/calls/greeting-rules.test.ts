import fc from 'fast-check';
import { expect, test } from 'vitest';
import { presenceStates } from '../people/presence.ts';
import { type GreetingPurpose, greetingPurposes } from './greeting.ts';
import { greetingAt, purposeOf } from './greeting-rules.ts';

interface Made {
  readonly id: number;
  readonly purpose: GreetingPurpose;
  readonly isChosen: boolean;
  readonly schedule?: { readonly from: number; readonly until: number };
}

const one = (id: number, more: Partial<Made> = {}): Made => ({
  id,
  purpose: 'VOICE_MAIL',
  isChosen: false,
  ...more,
});

test('a scheduled greeting is played in its time, and the chosen one before and after', () => {
  const all = [one(1, { isChosen: true }), one(2, { schedule: { from: 10, until: 20 } })];
  const heard = [9, 10, 19, 20].map((now) => greetingAt(all, 'VOICE_MAIL', now)?.id);
  expect(heard).toEqual([1, 2, 2, 1]);
});

test('of two overlapping schedules, the one that began last is played', () => {
  const all = [one(1, { schedule: { from: 0, until: 100 } }), one(2, { schedule: { from: 50, until: 60 } })];
  expect([40, 55, 70].map((now) => greetingAt(all, 'VOICE_MAIL', now)?.id)).toEqual([1, 2, 1]);
});

test('a chosen greeting with an ended schedule is not played', () => {
  const all = [one(1, { isChosen: true, schedule: { from: 0, until: 10 } })];
  expect(greetingAt(all, 'VOICE_MAIL', 11)).toBeUndefined();
});

test('a greeting is played only on its own occasion', () => {
  const made = fc.record({
    id: fc.nat(),
    purpose: fc.constantFrom(...greetingPurposes),
    isChosen: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(made), fc.constantFrom(...greetingPurposes), (all, purpose) => {
      const heard = greetingAt(all, purpose, 0);
      expect(heard === undefined || (heard.purpose === purpose && heard.isChosen)).toBe(true);
    }),
  );
});

test('every presence has its occasion', () => {
  expect(Object.fromEntries(presenceStates.map((state) => [state, purposeOf(state)]))).toEqual({
    available: 'VOICE_MAIL',
    working: 'VOICE_MAIL',
    meetingCustomer: 'AVAILABILITY_ATTENDANT',
    training: 'AVAILABILITY_ATTENDANT',
    travelling: 'AVAILABILITY_ATTENDANT',
    lunch: 'AVAILABILITY_ATTENDANT',
    away: 'AUTO_ATTENDANT',
    sick: 'AUTO_ATTENDANT',
    holidays: 'AUTO_ATTENDANT',
  });
});
