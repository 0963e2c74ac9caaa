/** How many requests a page may make at once, and how many a second in the long run. */
const most = 100;
const perSecond = 20;

/** Counts what a page asks for, so that one that asks without end hinders nobody else. */
export class RateLimit {
  #left = most;
  #at = performance.now();

  /** False where it is too much. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(most, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
