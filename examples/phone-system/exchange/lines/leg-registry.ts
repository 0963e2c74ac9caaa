import { randomBytes } from 'node:crypto';
import type { EngineEvent, LegId } from '../../engine/port.ts';

/** The events of an engine for a leg. */
export type LegEvent = Exclude<Extract<EngineEvent, { leg: LegId }>, { type: 'dialog' }>;

/** Maps legs to their owners. */
export class LegRegistry {
  readonly #owners = new Map<LegId, (event: LegEvent) => void>();
  readonly #onOwned: (leg: LegId, callId: number) => void;
  /** Legs of a process before this one may go on. */
  readonly #prefix = randomBytes(4).toString('hex');
  #last = 0;

  /** @param onOwned called with each leg of each call */
  constructor(onOwned: (leg: LegId, callId: number) => void = () => undefined) {
    this.#onOwned = onOwned;
  }

  /** Returns an id for a leg that the exchange rings. */
  next(): LegId {
    this.#last += 1;
    return `exchange-${this.#prefix}-${this.#last}`;
  }

  own(leg: LegId, callId: number, owner: (event: LegEvent) => void): void {
    this.#owners.set(leg, owner);
    this.#onOwned(leg, callId);
  }

  disown(leg: LegId): void {
    this.#owners.delete(leg);
  }

  /** Events of a leg without an owner are dropped. */
  dispatch(event: LegEvent): void {
    const owner = this.#owners.get(event.leg);
    if (event.type === 'ended') this.#owners.delete(event.leg);
    owner?.(event);
  }
}
