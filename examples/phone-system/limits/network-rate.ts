import { networkOf } from './network.ts';
import { Rate } from './rate.ts';
import type { RateLimitedLog } from './rate-limited-log.ts';

interface NetworkRateOptions {
  readonly warnings: RateLimitedLog;
  /** The maximum number of requests of a network in `windowMs`, or another amount, such as octets. */
  readonly most: number;
  readonly windowMs: number;
  /** The text of the warning for a network with more. */
  readonly warning: string;
  /** Milliseconds on a clock that is never set. */
  readonly now?: () => number;
}

/** Limits how many requests of a kind a network may send. */
export class NetworkRate {
  readonly #warnings: RateLimitedLog;
  readonly #warning: string;
  readonly #rate: Rate<string>;

  constructor({ warnings, warning, ...limits }: NetworkRateOptions) {
    this.#warnings = warnings;
    this.#warning = warning;
    this.#rate = new Rate(limits);
  }

  get size(): number {
    return this.#rate.size;
  }

  /** Counts a request, or an amount. Returns the milliseconds for which this network has to wait; 0 below the limit. */
  add(address: string, amount = 1): number {
    const network = networkOf(address);
    const waitMs = this.#rate.add(network, amount);
    if (waitMs > 0) this.#warnings.warn(this.#warning, address, { times: this.#rate.amountOf(network) });
    return waitMs;
  }
}
