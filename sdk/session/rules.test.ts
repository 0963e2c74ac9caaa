import { expect, test } from 'vitest';
import { CallsideError } from '../transport/errors.ts';
import { isNobody, retrySilentSignIn } from './rules.ts';

const offline = new CallsideError('offline');
const tries = { elapsedMs: 5_000, counted: 0, random: 0.5 };

test('no answer: free tries in the first second, then ten', () => {
  expect(retrySilentSignIn(offline, { ...tries, elapsedMs: 999, counted: 10 })).toEqual({
    delayMs: 100,
    counts: false,
  });
  expect(retrySilentSignIn(offline, { ...tries, elapsedMs: 1_000 })?.counts).toBe(true);
  expect(retrySilentSignIn(offline, { ...tries, counted: 9 })).toEqual({ delayMs: 100, counts: true });
  expect(retrySilentSignIn(offline, { ...tries, counted: 10 })).toBeUndefined();
});

test('a failing router is requested again after 10 to 20 seconds', () => {
  const busy = new CallsideError('serverError', { status: 503 });
  expect(retrySilentSignIn(busy, { ...tries, random: 0 })?.delayMs).toBe(10_000);
  expect(retrySilentSignIn(busy, { ...tries, random: 0.999 })?.delayMs).toBeLessThan(20_000);
  expect(retrySilentSignIn(busy, { ...tries, random: 0.5 })).toEqual({ delayMs: 15_000, counts: false });
  const internal = new CallsideError('serverError', { status: 500, exceptionId: 'ROUTER_ERR_500' });
  expect(retrySilentSignIn(internal, tries)).toBeDefined();
});

test('anything else ends it', () => {
  expect(retrySilentSignIn(new CallsideError('unauthorized', { status: 401 }), tries)).toBeUndefined();
  expect(retrySilentSignIn(new CallsideError('serverError', { status: 500 }), tries)).toBeUndefined();
  expect(retrySilentSignIn(new CallsideError('aborted'), tries)).toBeUndefined();
});

test.each([
  [401, true],
  [403, true],
  [404, false],
  [500, false],
])('a refusal with %i means that nobody is signed in: %s', (status, nobody) => {
  expect(isNobody(new CallsideError('unauthorized', { status }))).toBe(nobody);
});
