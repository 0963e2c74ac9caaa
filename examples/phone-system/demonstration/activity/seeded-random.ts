/** Random numbers that are the same for the same seed, so that the demonstration is always the same. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number of at least 0 and below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number, both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** Returns a value of the list, or undefined if the list is empty. */
  pick<Value>(values: readonly Value[]): Value | undefined {
    return values[this.between(0, values.length - 1)];
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }
}
