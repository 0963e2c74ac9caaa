const dayMs = 24 * 3_600_000;

interface Count {
  readonly since: number;
  times: number;
}

/** How often each user may do something in 24 hours, such as sending text messages. A restart forgets the counts. */
export class DailyAllowance {
  readonly #max: number;
  readonly #now: () => number;
  readonly #counts = new Map<number, Count>();

  /** @param now milliseconds on a clock that is never set */
  constructor(max: number, now: () => number) {
    this.#max = max;
    this.#now = now;
  }

  /**
   * Counts so many times at once, if all of them are allowed.
   *
   * @returns the milliseconds for which the user has to wait; 0 if they are allowed
   */
  take(personId: number, times: number): number {
    const known = this.#counts.get(personId);
    const isCurrent = known !== undefined && this.#now() - known.since < dayMs;
    const count = isCurrent ? known : { since: this.#now(), times: 0 };
    if (count.times + times > this.#max) return count.since + dayMs - this.#now();
    count.times += times;
    this.#counts.set(personId, count);
    return 0;
  }
}
