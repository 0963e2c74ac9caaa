import { networkOf } from '../../limits/network.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';

/** So many requests of one network may name a session that is not there, in `windowMs`. */
const most = 100;
const windowMs = 60_000;
/** Counts of so many networks are kept; the oldest go first. */
const maxNetworks = 10_000;

interface Count {
  readonly since: number;
  times: number;
}

/** Counts requests that name sessions which do not exist: a browser does so once, a program that guesses does nothing else. */
export class SessionGuesses {
  readonly #warnings: RateLimitedLog;
  readonly #now: () => number;
  /** By network, the oldest first. */
  readonly #counts = new Map<string, Count>();

  /** @param now milliseconds on a clock that is never set */
  constructor(warnings: RateLimitedLog, now: () => number = () => performance.now()) {
    this.#warnings = warnings;
    this.#now = now;
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts one. Returns the milliseconds for which this network has to wait; 0 below the limit. */
  add(address: string): number {
    const network = networkOf(address);
    const count = this.#current(network);
    count.times += 1;
    if (count.times <= most) return 0;
    this.#warnings.warn('too many sessions that do not exist', address, { times: count.times });
    return count.since + windowMs - this.#now();
  }

  #current(network: string): Count {
    const known = this.#counts.get(network);
    if (known && this.#now() - known.since < windowMs) return known;
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
