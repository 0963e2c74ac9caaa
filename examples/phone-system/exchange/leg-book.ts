import type { EngineEvent, LegId } from '../engine/port.ts';

/** What an engine says of one leg. */
export type LegEvent = Extract<EngineEvent, { leg: LegId }>;

/** Who answers for which leg. */
export class LegBook {
  readonly #owners = new Map<LegId, (event: LegEvent) => void>();
  #last = 0;

  /** A name for a leg that the exchange rings. */
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

  /** An event of a leg that nobody owns any more concerns nobody. */
  tell(event: LegEvent): void {
    const owner = this.#owners.get(event.leg);
    if (event.type === 'ended') this.#owners.delete(event.leg);
    owner?.(event);
  }
}
