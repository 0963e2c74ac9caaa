import { NetworkRate } from '../../limits/network-rate.ts';
import type { RateLimitedLog } from '../../limits/rate-limited-log.ts';

/** Counts requests that name sessions which do not exist: a browser does so once, a program that guesses does nothing else. */
export class SessionGuesses extends NetworkRate {
  /** @param now milliseconds on a clock that is never set */
  constructor(warnings: RateLimitedLog, now?: () => number) {
    const warning = 'too many sessions that do not exist';
    super({ warnings, most: 100, windowMs: 60_000, warning, ...(now && { now }) });
  }
}
