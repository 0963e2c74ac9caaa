import { systemClock } from '../clock.ts';
import type { Clock } from '../platform.ts';

/** A clock that a test moves by hand. It counts the waiting timers. */
export class HandClock implements Clock {
  #now = 1_000_000;
  readonly #timers = new Set<{ at: number; callback: () => void }>();

  get waiting(): number {
    return this.#timers.size;
  }

  now(): number {
    return this.#now;
  }

  random(): number {
    return 0.5;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { at: this.#now + delayMs, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** Lets time pass while everything stands still: timers that were due meanwhile run afterwards, all late. */
  sleep(durationMs: number): void {
    this.#now += durationMs;
    this.pass(0);
  }

  /** Lets time pass without any timer, as in a hidden page. */
  stall(durationMs: number): void {
    this.#now += durationMs;
  }

  /** Lets time pass; timers that are due run in their order. */
  pass(durationMs: number): void {
    const until = this.#now + durationMs;
    for (;;) {
      const [next] = [...this.#timers]
        .filter(({ at }) => at <= until)
        .sort((one, other) => one.at - other.at);
      if (!next) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.callback();
    }
    this.#now = until;
  }
}

/** The real clock, hurried: every wait is `factor` times as long. */
export const hurriedClock = (factor: number): Clock => ({
  ...systemClock,
  after: (delayMs, callback) => systemClock.after(delayMs * factor, callback),
});
