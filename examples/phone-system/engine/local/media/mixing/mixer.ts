import { randomUUID } from 'node:crypto';
import type { BridgeId, Tone } from '../../../port.ts';
import type { AudioEndpoint } from '../endpoints/audio-endpoint.ts';
import { UnbridgedEndpoint } from '../endpoints/unbridged-endpoint.ts';
import { Player } from '../sounds/player.ts';
import type { Recorder } from '../sounds/recorder.ts';
import { isSteady, periodOf } from '../sounds/tones.ts';
import { Bridge, type MemberOptions } from './bridge.ts';
import { MediaClock } from './media-clock.ts';

/** Connects ends, bridge by bridge, on a single clock. An end in no bridge hears the sound that is played to it. */
export class Mixer {
  readonly #bridges = new Map<BridgeId, Bridge>();
  readonly #bridgeOf = new Map<AudioEndpoint, Bridge>();
  readonly #alone = new Map<AudioEndpoint, UnbridgedEndpoint>();
  readonly #clock = new MediaClock(() => this.tick());

  get bridgeCount(): number {
    return this.#bridges.size;
  }

  /** Starts to serve an end. An end that is served already stays in its place. */
  add(end: AudioEndpoint): void {
    if (!this.#bridgeOf.has(end)) this.#leaveAlone(end);
    this.#clock.start();
  }

  /** Stops serving an end. The clock stops with the last end. */
  remove(end: AudioEndpoint): void {
    this.#takeOut(end);
    if (this.#bridgeOf.size === 0 && this.#alone.size === 0) this.#clock.stop();
  }

  createBridge(): BridgeId {
    const id = randomUUID();
    this.#bridges.set(id, new Bridge());
    return id;
  }

  /** Puts an end in a bridge, out of any other. An unknown bridge is ignored. */
  join(id: BridgeId, end: AudioEndpoint, options: MemberOptions): void {
    const bridge = this.#bridges.get(id);
    if (!bridge) return;
    if (this.#bridgeOf.get(end) !== bridge) this.#takeOut(end);
    bridge.add(end, options);
    this.#bridgeOf.set(end, bridge);
    this.#clock.start();
  }

  /** Takes an end out of its bridge. */
  part(end: AudioEndpoint): void {
    if (!this.#bridgeOf.has(end)) return;
    this.#takeOut(end);
    this.#leaveAlone(end);
  }

  closeBridge(id: BridgeId): void {
    const bridge = this.#bridges.get(id);
    if (!bridge) return;
    for (const end of bridge.ends) this.part(end);
    bridge.close();
    this.#bridges.delete(id);
  }

  /** Adds a recorder to a bridge until that is closed. */
  record(id: BridgeId, recorder: Recorder): void {
    const bridge = this.#bridges.get(id);
    if (bridge) bridge.record(recorder);
    else recorder.stop();
  }

  /** Plays a tone, or silence, to an end that is in no bridge. */
  playTone(end: AudioEndpoint, tone: Tone | undefined): void {
    this.#play(end, tone && new Player(periodOf(tone), { repeats: isSteady(tone) }));
  }

  /** Plays a sound once to an end that is in no bridge, and reports its end. */
  playSound(end: AudioEndpoint, samples: Int16Array, onEnd: () => void): void {
    this.#play(end, new Player(samples, { repeats: false }), onEnd);
  }

  /** Plays a tone once to all ends in a bridge. */
  playToAll(id: BridgeId, tone: Tone): void {
    this.#bridges.get(id)?.play(new Player(periodOf(tone), { repeats: false }));
  }

  /** Releases everything. */
  clear(): void {
    for (const bridge of this.#bridges.values()) bridge.close();
    this.#bridges.clear();
    this.#bridgeOf.clear();
    this.#alone.clear();
    this.#clock.stop();
  }

  /** Processes 20 ms for every end. */
  tick(): void {
    for (const bridge of this.#bridges.values()) bridge.tick();
    for (const end of this.#alone.values()) end.tick();
  }

  #play(end: AudioEndpoint, player: Player | undefined, onEnd?: () => void): void {
    if (this.#bridgeOf.has(end)) return;
    this.#leaveAlone(end).play(player, onEnd);
    this.#clock.start();
  }

  #leaveAlone(end: AudioEndpoint): UnbridgedEndpoint {
    const known = this.#alone.get(end);
    if (known) return known;
    const alone = new UnbridgedEndpoint(end);
    this.#alone.set(end, alone);
    return alone;
  }

  #takeOut(end: AudioEndpoint): void {
    this.#bridgeOf.get(end)?.remove(end);
    this.#bridgeOf.delete(end);
    this.#alone.delete(end);
  }
}
