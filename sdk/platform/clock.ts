import type { Clock, TimerOptions } from './platform.ts';

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

/** Resolves after `delayMs`; rejects with the signal's reason when aborted before. */
export function sleep(
  clock: Clock,
  delayMs: number,
  signal: AbortSignal,
  options?: TimerOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const onAbort = () => {
      cancel();
      reject(signal.reason);
    };
    const cancel = clock.after(
      delayMs,
      () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      },
      options,
    );
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
