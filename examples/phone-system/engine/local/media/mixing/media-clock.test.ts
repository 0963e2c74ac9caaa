import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MediaClock } from './media-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the clock ticks once for each 20 ms, and not at all after a stop', () => {
  const tick = vi.fn();
  const clock = new MediaClock(tick);
  clock.start();
  clock.start();
  vi.advanceTimersByTime(1000);
  expect(tick).toHaveBeenCalledTimes(50);
  clock.stop();
  vi.advanceTimersByTime(1000);
  expect(tick).toHaveBeenCalledTimes(50);
  expect(vi.getTimerCount()).toBe(0);
});

test('the clock makes up for late timers, but not for a long sleep', () => {
  const tick = vi.fn();
  const clock = new MediaClock(tick);
  clock.start();
  const real = performance.now();
  const now = vi.spyOn(performance, 'now');
  now.mockReturnValue(real + 100);
  vi.advanceTimersToNextTimer();
  expect(tick).toHaveBeenCalledTimes(5);
  now.mockReturnValue(real + 60_000);
  vi.advanceTimersToNextTimer();
  expect(tick).toHaveBeenCalledTimes(6);
  clock.stop();
});
