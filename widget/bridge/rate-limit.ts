/** The burst of requests of a page, and its requests per second in the long run. */
const most = 100;
const perSecond = 20;

/** Counts a page's requests, so that a page with endless requests does not hinder other pages. */
export class RateLimit {
  #left = most;
  #at = performance.now();

  /** Returns false above the limit. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(most, this.#left + ((now - this.#at) / 1000) * perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
