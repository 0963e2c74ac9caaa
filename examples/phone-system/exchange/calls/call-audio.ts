import type { BridgeId, Engine, LegId, Recording, RecordingOptions, Tone } from '../../engine/port.ts';
import type { Party } from './party.ts';

/** The audio of a call. The states of the parties determine which of them are connected, and which hear a tone. */
export class CallAudio {
  readonly #engine: Engine;
  /** The legs in the bridge; true: they are heard there. */
  readonly #joined = new Map<LegId, boolean>();
  readonly #holdMusic: () => Int16Array | undefined;
  /** Tones, and pieces of music that are played again and again. */
  readonly #tones = new Map<LegId, Tone | Int16Array>();
  #bridge: BridgeId | undefined;

  /** @param holdMusic returns the music for a party on hold; undefined: silence */
  constructor(engine: Engine, holdMusic: () => Int16Array | undefined) {
    this.#engine = engine;
    this.#holdMusic = holdMusic;
  }

  /** Updates the engine. A party on hold is not connected, and a single party has no bridge. */
  follow(parties: readonly Party[]): void {
    const talking = parties.filter(({ state, hold }) => state === 'connected' && hold === 'none');
    const listening = parties.filter(({ state }) => state === 'listening');
    const roles = new Map<LegId, boolean>();
    if (talking.length > 1) {
      for (const { id, isMuted } of openLegs(talking)) roles.set(id, !isMuted);
      for (const { id } of openLegs(listening)) roles.set(id, false);
    }
    this.#join(roles);
    const sounds = new Map<LegId, Tone | Int16Array>(tonesOf(parties, talking));
    const left = leftOnHold(parties, talking);
    if (left && !sounds.has(left)) {
      const music = this.#musicFor(left);
      if (music) sounds.set(left, music);
    }
    this.#play(sounds);
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

  /** A piece that has begun goes on, whatever the company has chosen since. */
  #musicFor(leg: LegId): Int16Array | undefined {
    const current = this.#tones.get(leg);
    return typeof current === 'object' ? current : this.#holdMusic();
  }

  #play(tones: ReadonlyMap<LegId, Tone | Int16Array>): void {
    for (const leg of this.#tones.keys()) {
      if (tones.has(leg)) continue;
      this.#tones.delete(leg);
      this.#engine.playTone(leg, undefined);
    }
    for (const [leg, tone] of tones) {
      if (this.#tones.get(leg) === tone) continue;
      this.#tones.set(leg, tone);
      if (typeof tone === 'string') this.#engine.playTone(leg, tone);
      else this.#repeat(leg, tone);
    }
  }

  #repeat(leg: LegId, music: Int16Array): void {
    this.#engine.playSound(leg, music, () => {
      if (this.#tones.get(leg) === music) this.#repeat(leg, music);
    });
  }

  /** Records the audio into a file, until the end of the call or an earlier stop. */
  record(file: string, how?: RecordingOptions): Recording {
    this.#bridge ??= this.#engine.createBridge();
    return this.#engine.record(this.#bridge, file, how);
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

/** Returns the leg of the party whom all others have put on hold. */
function leftOnHold(parties: readonly Party[], talking: readonly Party[]): LegId | undefined {
  const [left, ...others] = talking;
  if (!left?.leg?.isOpen || left.hearsSound || others.length > 0) return undefined;
  const isHeld = parties.some(({ state, hold }) => state === 'connected' && hold !== 'none');
  return isHeld ? left.leg.id : undefined;
}

const openLegs = (parties: readonly Party[]) =>
  parties.flatMap(({ leg, isMuted }) => (leg?.isOpen ? [{ id: leg.id, isMuted }] : []));
