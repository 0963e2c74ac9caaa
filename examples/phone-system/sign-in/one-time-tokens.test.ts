import { expect, test } from 'vitest';
import { Clock } from '../base/clock.ts';
import { OneTimeTokens } from './one-time-tokens.ts';

test('a one-time secret is valid once', () => {
  const tickets = new OneTimeTokens<string>(new Clock(), { validMs: 60_000 });
  const [one, other] = [tickets.issue('one', undefined), tickets.issue('other', undefined)];
  expect(one).toMatch(/^[\w-]{43}$/);
  expect(tickets.take(one)).toEqual({ value: 'one' });
  expect(tickets.take(one)).toBe('used');
  expect(tickets.take(other)).toEqual({ value: 'other' });
});

test('a one-time secret is valid for a while, and then removed', () => {
  const clock = new Clock();
  const tickets = new OneTimeTokens<string>(clock, { validMs: 60_000 });
  const late = tickets.issue('late', undefined);
  clock.move(59_000);
  const fresh = tickets.issue('fresh', undefined);
  clock.move(1_000);
  expect(tickets.take(late)).toBe('late');
  expect(tickets.take(fresh)).toEqual({ value: 'fresh' });
  expect(tickets.take('never issued')).toBe('late');
});
