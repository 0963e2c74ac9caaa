import type { BridgeId, Engine, LegId, Recording, Tone } from '../../engine/port.ts';
import type { Party } from './party.ts';

/** The audio of a call. The states of the parties determine which of them are connected, and which hear a tone. */
export class CallAudio {
  readonly #engine: Engine;
  /** The legs in the bridge; true: they are heard there. */
  readonly #joined = new Map<LegId, boolean>();
  readonly #tones = new Map<LegId, Tone>();
  #bridge: BridgeId | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Updates the engine. A party on hold is not connected, and a single party has no bridge. */
  follow(parties: readonly Party[]): void {
    const talking = parties.filter(({ state, hold }) => state === 'connected' && hold === 'none');
    const listening = parties.filter(({ state }) => state === 'listening');
    const roles = new Map<LegId, boolean>();
    if (talking.length > 1) {
      for (const id of openLegs(talking)) roles.set(id, true);
      for (const id of openLegs(listening)) roles.set(id, false);
    }
    this.#join(roles);
    this.#play(tonesOf(parties, talking));
  }

  /** Plays a notice to all parties: another party has entered the call. */
  notify(): void {
    if (this.#bridge !== undefined) this.#engine.playToAll(this.#bridge, 'notice');
  }

  #join(roles: ReadonlyMap<LegId, boolean>): void {
    for (const leg of this.#joined.keys()) {
      if (roles.has(leg)) continue;
      this.#joined.delete(leg);
      this.#engine.part(leg);
    }
    for (const [leg, isHeard] of roles) {
      if (this.#joined.get(leg) === isHeard) continue;
      this.#bridge ??= this.#engine.createBridge();
      this.#joined.set(leg, isHeard);
      this.#engine.join(this.#bridge, leg, { isHeard });
    }
  }

  #play(tones: ReadonlyMap<LegId, Tone>): void {
    for (const leg of this.#tones.keys()) {
      if (tones.has(leg)) continue;
      this.#tones.delete(leg);
      this.#engine.playTone(leg, undefined);
    }
    for (const [leg, tone] of tones) {
      if (this.#tones.get(leg) === tone) continue;
      this.#tones.set(leg, tone);
      this.#engine.playTone(leg, tone);
    }
  }

  /** Records the audio into a file, until the end of the call or an earlier stop. */
  record(file: string): Recording {
    this.#bridge ??= this.#engine.createBridge();
    return this.#engine.record(this.#bridge, file);
  }

  close(): void {
    if (this.#bridge !== undefined) this.#engine.closeBridge(this.#bridge);
    this.#bridge = undefined;
    this.#joined.clear();
    this.#tones.clear();
  }
}

/** Sounds for parties outside of the bridge. A dialling phone plays ringback itself until it is answered. */
function tonesOf(parties: readonly Party[], talking: readonly Party[]): ReadonlyMap<LegId, Tone> {
  const waitsAlone = parties.some(({ state, summons }) => state === 'ringing' && !summons?.caller);
  const inQueue = new Set(
    parties.flatMap(({ state, summons }) => (state === 'queued' && summons?.caller) || []),
  );
  const tones = new Map<LegId, Tone>();
  for (const party of parties) {
    const { leg, state, farRings, tone, hasEarlySound, hearsSound } = party;
    if (!leg || hearsSound) continue;
    const isAlone = waitsAlone && talking.length === 1 && talking[0] === party;
    const isHeard = leg.isOpen || hasEarlySound;
    if (state === 'failed' && tone) tones.set(leg.id, tone);
    else if (inQueue.has(party)) tones.set(leg.id, 'music');
    else if (isHeard && ((state === 'calling' && farRings) || isAlone)) tones.set(leg.id, 'ringback');
  }
  return tones;
}

const openLegs = (parties: readonly Party[]) => parties.flatMap(({ leg }) => (leg?.isOpen ? [leg.id] : []));
