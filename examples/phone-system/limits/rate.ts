/** Counts of so many keys are kept; the oldest go first. */
const maxKeys = 10_000;

interface Count {
  readonly since: number;
  amount: number;
}

interface RateOptions {
  /** The maximum amount of a key in `windowMs`. */
  readonly most: number;
  readonly windowMs: number;
  /** Milliseconds on a clock that is never set. */
  readonly now?: () => number;
}

/** Limits an amount by time, for each key. */
export class Rate<Key> {
  readonly #most: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  /** The counts by key, the oldest first. */
  readonly #counts = new Map<Key, Count>();

  constructor({ most, windowMs, now = () => performance.now() }: RateOptions) {
    this.#most = most;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Returns the amount of a key in its window. */
  amountOf(key: Key): number {
    return this.#current(key).amount;
  }

  /** Adds an amount. Returns the milliseconds for which this key has to wait; 0 below the limit. */
  add(key: Key, amount = 1): number {
    const count = this.#current(key);
    count.amount += amount;
    return count.amount <= this.#most ? 0 : count.since + this.#windowMs - this.#now();
  }

  #current(key: Key): Count {
    const known = this.#counts.get(key);
    if (known && this.#now() - known.since < this.#windowMs) return known;
    const fresh = { since: this.#now(), amount: 0 };
    this.#counts.delete(key);
    this.#counts.set(key, fresh);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maxKeys) break;
      this.#counts.delete(oldest);
    }
    return fresh;
  }
}
