import type { Clock } from './platform.ts';

/** The machine's own clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback, { isBackground = false } = {}) {
    const timer = setTimeout(callback, delayMs);
    // Browsers have numbers for timers.
    if (isBackground && typeof timer === 'object') timer.unref();
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
