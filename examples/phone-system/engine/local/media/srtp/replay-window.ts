const size = 64n;
const mask = (1n << size) - 1n;

/** The packets that have come, by their numbers: a packet that comes again, or too late to tell, is not new (RFC 3711, 3.3.2). */
export class ReplayWindow {
  /** The highest number so far; undefined before the first. */
  readonly highest: number | undefined;
  /** A bit for each of the last numbers; the lowest bit is `highest`. */
  readonly #seen: bigint;

  constructor(highest?: number, seen = 0n) {
    this.highest = highest;
    this.#seen = seen;
  }

  isNew(index: number): boolean {
    if (this.highest === undefined || index > this.highest) return true;
    const age = BigInt(this.highest - index);
    return age < size && (this.#seen & (1n << age)) === 0n;
  }

  with(index: number): ReplayWindow {
    const ahead = BigInt(index - (this.highest ?? index));
    return ahead < 0n
      ? new ReplayWindow(this.highest, this.#seen | (1n << -ahead))
      : new ReplayWindow(index, (ahead >= size ? 0n : (this.#seen << ahead) & mask) | 1n);
  }
}
