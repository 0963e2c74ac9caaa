import type { BridgeId, Engine, LegId, Recording } from '../engine/port.ts';
import type { Party } from './party.ts';

/** The sound of one call: who hears whom follows from where the parties stand. */
export class Talk {
  readonly #engine: Engine;
  readonly #joined = new Set<LegId>();
  readonly #waiting = new Set<LegId>();
  #bridge: BridgeId | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Makes the engine agree with the parties. Who holds is out, and nobody talks to themselves. */
  follow(parties: readonly Party[]): void {
    const talking = legsOf(parties, (party) => party.state === 'connected' && party.hold === 'none');
    this.#join(talking.length > 1 ? talking : []);
    this.#playRingback(legsOf(parties, (party) => party.state === 'calling' && party.farRings));
  }

  #join(legs: readonly LegId[]): void {
    for (const leg of this.#joined) {
      if (legs.includes(leg)) continue;
      this.#joined.delete(leg);
      this.#engine.part(leg);
    }
    for (const leg of legs) {
      if (this.#joined.has(leg)) continue;
      this.#bridge ??= this.#engine.createBridge();
      this.#joined.add(leg);
      this.#engine.join(this.#bridge, leg);
    }
  }

  #playRingback(legs: readonly LegId[]): void {
    for (const leg of this.#waiting) {
      if (legs.includes(leg)) continue;
      this.#waiting.delete(leg);
      this.#engine.playTone(leg, undefined);
    }
    for (const leg of legs) {
      if (this.#waiting.has(leg)) continue;
      this.#waiting.add(leg);
      this.#engine.playTone(leg, 'ringback');
    }
  }

  /** Writes what is said to a file, until the end of the call or an earlier stop. */
  record(file: string): Recording {
    this.#bridge ??= this.#engine.createBridge();
    return this.#engine.record(this.#bridge, file);
  }

  close(): void {
    if (this.#bridge !== undefined) this.#engine.closeBridge(this.#bridge);
    this.#bridge = undefined;
    this.#joined.clear();
    this.#waiting.clear();
  }
}

const legsOf = (parties: readonly Party[], which: (party: Party) => boolean) =>
  parties.filter(which).flatMap(({ leg }) => (leg?.isOpen ? [leg.id] : []));
