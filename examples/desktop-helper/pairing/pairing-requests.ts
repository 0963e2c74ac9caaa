import { randomInt } from 'node:crypto';
import { oldestOfCrowd } from './crowd.ts';

/** How long a request waits for the user. */
export const pairingSeconds = 120;

/** More requests than this do not wait at a time, so that a page cannot flood the user with them. */
const maxWaiting = 3;

/** The user's decision about a request, or that there was none in time. */
export type Decision = 'allowed' | 'declined' | 'expired';

/** A page that waits for the user's permission. */
export interface PairingRequest {
  /** Six digits, which the page shows and the user confirms here. */
  readonly code: string;
  readonly origin: string;
}

interface Waiting extends PairingRequest {
  decide(decision: Decision): void;
}

/** The pages that wait for the user's permission. */
export class PairingRequests {
  readonly #waiting = new Map<string, Waiting>();

  get list(): readonly PairingRequest[] {
    return [...this.#waiting.values()].map(({ code, origin }) => ({ code, origin }));
  }

  /**
   * Adds a request. Undefined: too many of this website wait already. A website with more requests makes room for
   * another website.
   *
   * @param onDecided is called once, unless `cancel` was called before
   */
  add(
    origin: string,
    onDecided: (decision: Decision) => void,
  ): { readonly request: PairingRequest; readonly cancel: () => void } | undefined {
    if (this.#waiting.size >= maxWaiting) {
      const oldest = oldestOfCrowd(this.#waiting.values(), origin);
      if (!oldest) return undefined;
      oldest.decide('expired');
    }
    const code = this.#freeCode();
    const timer = setTimeout(() => this.decide(code, 'expired'), pairingSeconds * 1000);
    const cancel = () => {
      clearTimeout(timer);
      this.#waiting.delete(code);
    };
    const decide = (decision: Decision) => {
      cancel();
      onDecided(decision);
    };
    this.#waiting.set(code, { code, origin, decide });
    return { request: { code, origin }, cancel };
  }

  /** Returns the request that was decided; undefined if there is none with this code. */
  decide(code: string, decision: Decision): PairingRequest | undefined {
    const waiting = this.#waiting.get(code);
    waiting?.decide(decision);
    return waiting && { code: waiting.code, origin: waiting.origin };
  }

  /** Declines all. */
  close(): void {
    for (const { decide } of this.#waiting.values()) decide('declined');
  }

  #freeCode(): string {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    return this.#waiting.has(code) ? this.#freeCode() : code;
  }
}
