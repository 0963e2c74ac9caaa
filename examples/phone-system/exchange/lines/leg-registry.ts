import type { EngineEvent, LegId } from '../../engine/port.ts';

/** The events of an engine for a leg. */
export type LegEvent = Extract<EngineEvent, { leg: LegId }>;

/** Maps legs to their owners. */
export class LegRegistry {
  readonly #owners = new Map<LegId, (event: LegEvent) => void>();
  #last = 0;

  /** Returns an id for a leg that the exchange rings. */
  next(): LegId {
    this.#last += 1;
    return `exchange-${this.#last}`;
  }

  own(leg: LegId, owner: (event: LegEvent) => void): void {
    this.#owners.set(leg, owner);
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
