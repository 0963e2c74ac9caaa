import { networkOf } from './network.ts';
import type { RateLimitedLog } from './rate-limited-log.ts';

/** Counts of so many networks are kept; the oldest go first. */
const maxNetworks = 10_000;

interface Count {
  readonly since: number;
  times: number;
}

interface NetworkRateOptions {
  readonly warnings: RateLimitedLog;
  /** Requests of one network in `windowMs`. */
  readonly most: number;
  readonly windowMs: number;
  /** The text of the warning for a network with more. */
  readonly warning: string;
  /** Milliseconds on a clock that is never set. */
  readonly now?: () => number;
}

/** Limits how many requests of a kind one network may send. */
export class NetworkRate {
  readonly #options: NetworkRateOptions;
  readonly #now: () => number;
  /** By network, the oldest first. */
  readonly #counts = new Map<string, Count>();

  constructor(options: NetworkRateOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts one. Returns the milliseconds for which this network has to wait; 0 below the limit. */
  add(address: string): number {
    const { most, windowMs, warning, warnings } = this.#options;
    const count = this.#current(networkOf(address));
    count.times += 1;
    if (count.times <= most) return 0;
    warnings.warn(warning, address, { times: count.times });
    return count.since + windowMs - this.#now();
  }

  #current(network: string): Count {
    const known = this.#counts.get(network);
    if (known && this.#now() - known.since < this.#options.windowMs) return known;
    const fresh = { since: this.#now(), times: 0 };
    this.#counts.delete(network);
    this.#counts.set(network, fresh);
    for (const oldest of this.#counts.keys()) {
      if (this.#counts.size <= maxNetworks) break;
      this.#counts.delete(oldest);
    }
    return fresh;
  }
}
