import type { Clock, Locks } from '../platform/platform.ts';
import { LockClaim } from './lock-claim.ts';

/**
 * Locks for frames that the browser refuses its own, but lets talk with each other: who has a lock says so when it is asked. Unlike the
 * browser's they can be lost to another one by not answering for long.
 */
export class ChannelLocks implements Locks {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  async request(
    name: string,
    { signal, steal = false }: { readonly signal?: AbortSignal; readonly steal?: boolean },
    hold: () => unknown,
  ): Promise<unknown> {
    const claim = new LockClaim(name, this.#clock);
    try {
      if (steal) claim.steal();
      else await claim.wait(signal);
      return await Promise.race([hold(), claim.lost]);
    } finally {
      claim.end();
    }
  }
}
