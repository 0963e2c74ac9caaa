import type { Clock } from './platform.ts';

/** A background timer does not keep Node running. Browsers have numbers for timers. */
function unref(timer: unknown): void {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
}

/** The machine's own clock and timers. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback, { isBackground = false } = {}) {
    const timer = setTimeout(callback, delayMs);
    if (isBackground) unref(timer);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};
