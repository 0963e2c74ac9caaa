import { frameSamples, sampleRate } from '../../../port.ts';

const frameMs = (1000 * frameSamples) / sampleRate;

/** A process that slept longer than this continues from now and skips the missed audio. */
const maxMissedFrames = 10;

/**
 * Calls `tick` once for each 20 ms of real time while it runs. The timer only wakes it; the number of due ticks is read
 * from the clock. Late timers therefore cause jitter but never drift.
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
    if (now - this.#due > maxMissedFrames * frameMs) this.#due = now;
    // A tick may stop the clock.
    while (this.#timer && this.#due <= now) {
      this.#due += frameMs;
      this.#tick();
    }
  }
}
