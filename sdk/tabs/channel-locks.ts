import type { Clock, Locks } from '../platform/platform.ts';
import { LockClaim } from './lock-claim.ts';

/**
 * Locks for frames in which the browser refuses its own locks, but allows messages between frames: the holder of a lock
 * answers requests for it. Unlike the browser's locks, they are lost by not answering for long.
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
