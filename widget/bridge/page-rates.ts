import { RateLimit } from './rate-limit.ts';

/** A rate limit for each page that spans its connections: a reconnect gives no further requests. */
export class PageRates {
  /** A window may show pages of several origins in sequence. */
  readonly #rates = new WeakMap<MessageEventSource, Map<string, RateLimit>>();

  of(window: MessageEventSource, origin: string): RateLimit {
    const known = this.#rates.get(window) ?? new Map<string, RateLimit>();
    this.#rates.set(window, known);
    const rate = known.get(origin) ?? new RateLimit();
    known.set(origin, rate);
    return rate;
  }
}
