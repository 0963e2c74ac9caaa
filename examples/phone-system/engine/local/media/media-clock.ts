import { frameSamples, sampleRate } from '../../port.ts';

const frameMs = (1000 * frameSamples) / sampleRate;

/** A process that slept longer than this goes on from now instead of playing what it missed. */
const mostMissedFrames = 10;

/**
 * Calls `tick` once for each 20 ms of real time while it runs. The timer only wakes it: how many ticks are due
 * is read from the clock, so that late timers cost jitter but never drift.
 */
export class MediaClock {
  readonly #tick: () => void;
  #timer: NodeJS.Timeout | undefined;
  #due = 0;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  start(): void {
    if (this.#timer) return;
    this.#due = performance.now() + frameMs;
    this.#timer = setInterval(() => this.#catchUp(), frameMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #catchUp(): void {
    const now = performance.now();
    if (now - this.#due > mostMissedFrames * frameMs) this.#due = now;
    // A tick may stop the clock.
    while (this.#timer && this.#due <= now) {
      this.#due += frameMs;
      this.#tick();
    }
  }
}
