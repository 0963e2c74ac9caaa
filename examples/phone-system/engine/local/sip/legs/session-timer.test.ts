import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionTimer } from './session-timer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function timer() {
  const did: string[] = [];
  return {
    did,
    timer: new SessionTimer({ refresh: () => did.push('refresh'), expire: () => did.push('expire') }),
  };
}

test('a call that the phone does not refresh ends a little before its time', () => {
  const { did, timer: session } = timer();
  session.restart({ seconds: 90, refresher: 'phone' });
  vi.advanceTimersByTime(59_000);
  session.restart({ seconds: 90, refresher: 'phone' });
  vi.advanceTimersByTime(59_999);
  expect(did).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(did).toEqual(['expire']);
});

test('the server refreshes at half time', () => {
  const { did, timer: session } = timer();
  session.restart({ seconds: 1800, refresher: 'us' });
  vi.advanceTimersByTime(900_000);
  expect(did).toEqual(['refresh']);
});

test('a call without a session timer does not expire, and a stopped timer does nothing', () => {
  const { did, timer: session } = timer();
  session.restart({ seconds: 90, refresher: 'us' });
  session.restart(undefined);
  expect(vi.getTimerCount()).toBe(0);
  session.restart({ seconds: 90, refresher: 'us' });
  session.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(did).toEqual([]);
});
