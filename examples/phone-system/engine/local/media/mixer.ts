import { randomUUID } from 'node:crypto';
import { type BridgeId, frameSamples, type Tone } from '../../port.ts';
import { type AudioEnd, type Frame, Sound } from './audio-end.ts';
import { MediaClock } from './media-clock.ts';
import type { Recorder } from './recorder.ts';
import { ToneSource } from './tone-source.ts';

/** Lets ends hear each other, bridge by bridge, on one clock. An end in no bridge hears its tone or silence. */
export class Mixer {
  readonly #bridges = new Map<BridgeId, Set<AudioEnd>>();
  readonly #alone = new Map<AudioEnd, ToneSource | undefined>();
  readonly #recorders = new Map<BridgeId, Recorder>();
  readonly #clock = new MediaClock(() => this.tick());

  get bridgeCount(): number {
    return this.#bridges.size;
  }

  /** Begins to serve an end. One that is served already stays where it is. */
  add(end: AudioEnd): void {
    if (!this.#bridgeOf(end) && !this.#alone.has(end)) this.#alone.set(end, undefined);
    this.#clock.start();
  }

  /** Stops serving an end. The clock stops with the last one. */
  remove(end: AudioEnd): void {
    this.#bridgeOf(end)?.delete(end);
    this.#alone.delete(end);
    if (this.#isIdle()) this.#clock.stop();
  }

  createBridge(): BridgeId {
    const id = randomUUID();
    this.#bridges.set(id, new Set());
    return id;
  }

  /** Puts an end in a bridge, out of any other. An unknown bridge is ignored. */
  join(bridge: BridgeId, end: AudioEnd): void {
    const members = this.#bridges.get(bridge);
    if (!members) return;
    this.#bridgeOf(end)?.delete(end);
    this.#alone.delete(end);
    members.add(end);
    this.#clock.start();
  }

  /** Takes an end out of its bridge. */
  part(end: AudioEnd): void {
    if (this.#bridgeOf(end)?.delete(end)) this.#alone.set(end, undefined);
  }

  closeBridge(bridge: BridgeId): void {
    for (const end of this.#bridges.get(bridge) ?? []) this.#alone.set(end, undefined);
    this.#bridges.delete(bridge);
    this.#recorders.get(bridge)?.stop();
    this.#recorders.delete(bridge);
  }

  /** Lets a recorder hear a bridge until that is closed or another recorder takes its place. */
  record(bridge: BridgeId, recorder: Recorder): void {
    this.#recorders.get(bridge)?.stop();
    if (this.#bridges.has(bridge)) this.#recorders.set(bridge, recorder);
    else recorder.stop();
  }

  /** Plays a tone to an end that is in no bridge. */
  playTone(end: AudioEnd, tone: Tone | undefined): void {
    if (this.#bridgeOf(end)) return;
    this.#alone.set(end, tone && new ToneSource(tone));
    this.#clock.start();
  }

  /** Lets go of everything. */
  clear(): void {
    for (const recorder of this.#recorders.values()) recorder.stop();
    this.#recorders.clear();
    this.#bridges.clear();
    this.#alone.clear();
    this.#clock.stop();
  }

  /** Moves every end on by 20 ms. */
  tick(): void {
    for (const [id, members] of this.#bridges) mix(members, this.#recorders.get(id));
    for (const [end, tone] of this.#alone) {
      end.read();
      end.write(tone && Sound.of(tone.next()));
    }
  }

  #bridgeOf(end: AudioEnd): Set<AudioEnd> | undefined {
    for (const members of this.#bridges.values()) if (members.has(end)) return members;
    return undefined;
  }

  #isIdle(): boolean {
    return this.#alone.size === 0 && [...this.#bridges.values()].every((members) => members.size === 0);
  }
}

/** Every member hears the sum of all others. Fewer than three need no sums, and their sound is passed on as it came. */
function mix(members: ReadonlySet<AudioEnd>, recorder: Recorder | undefined): void {
  const said = [...members].map((end) => ({ end, sound: end.read() }));
  const speakers = said.flatMap(({ sound }) => sound ?? []);
  const isConference = speakers.length > 1 && members.size > 2;
  const total = isConference || recorder ? sum(speakers.map(({ samples }) => samples)) : undefined;
  if (total) recorder?.hear(without(total, undefined));
  for (const { end, sound } of said) {
    if (total && isConference) end.write(Sound.of(without(total, sound?.samples)));
    else end.write(said.find((other) => other.end !== end && other.sound)?.sound);
  }
}

function sum(frames: readonly Frame[]): Int32Array {
  const total = new Int32Array(frameSamples);
  for (const frame of frames)
    for (let i = 0; i < frameSamples; i += 1) total[i] = (total[i] ?? 0) + (frame[i] ?? 0);
  return total;
}

function without(total: Int32Array, own: Frame | undefined): Frame {
  const heard = new Int16Array(frameSamples);
  for (let i = 0; i < frameSamples; i += 1) {
    heard[i] = Math.max(-32_768, Math.min(32_767, (total[i] ?? 0) - (own?.[i] ?? 0)));
  }
  return heard;
}
