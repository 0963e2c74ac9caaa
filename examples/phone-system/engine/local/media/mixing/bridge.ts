import { frameSamples } from '../../../port.ts';
import type { AudioEndpoint, Sound } from '../endpoints/audio-endpoint.ts';
import type { Player } from '../sounds/player.ts';
import type { Recorder } from '../sounds/recorder.ts';
import { VoiceDetector } from '../sounds/voice-detector.ts';
import { Mix } from './mix.ts';

export interface MemberOptions {
  /** False if the leg only listens. */
  readonly isHeard: boolean;
  /** Called when this member begins and ends to talk, while there are three or more. */
  readonly onVoice: (isTalking: boolean) => void;
}

interface Member {
  readonly end: AudioEndpoint;
  readonly isHeard: boolean;
  readonly voice: VoiceDetector;
}

/** With fewer, the talker is obvious, and the audio is forwarded without analysis. */
const fewestWatched = 3;
const silence = new Int16Array(frameSamples);

/** Ends that hear each other. */
export class Bridge {
  readonly #members = new Map<AudioEndpoint, Member>();
  readonly #recorders = new Set<Recorder>();
  #announcement: Player | undefined;

  get size(): number {
    return this.#members.size;
  }

  get ends(): readonly AudioEndpoint[] {
    return [...this.#members.keys()];
  }

  /** Adds an end, or moves an end to another part. */
  add(end: AudioEndpoint, { isHeard, onVoice }: MemberOptions): void {
    this.remove(end);
    this.#members.set(end, { end, isHeard, voice: new VoiceDetector(onVoice) });
  }

  remove(end: AudioEndpoint): void {
    this.#members.get(end)?.voice.stop();
    this.#members.delete(end);
  }

  /** Adds a recorder for all audio until it is stopped. */
  record(recorder: Recorder): void {
    this.#recorders.add(recorder);
  }

  /** Plays a sound to all ends, mixed with the speech. */
  play(player: Player): void {
    this.#announcement = player;
  }

  /** Removes all ends and stops the recorders. */
  close(): void {
    for (const recorder of this.#recorders) recorder.stop();
    for (const end of this.ends) this.remove(end);
  }

  /** Processes 20 ms. */
  tick(): void {
    const turns = [...this.#members.values()].map((member) => ({ member, sound: said(member) }));
    const spoken = turns.flatMap(({ sound }) => sound ?? []);
    const announced = this.#announcement?.next();
    const mix = new Mix(announced ? [...spoken, announced] : spoken);
    this.#feedRecorders(mix);
    for (const { member, sound } of turns) {
      member.end.write(mix.without(sound));
      if (turns.length < fewestWatched) member.voice.stop();
      else member.voice.hear(sound);
    }
  }

  #feedRecorders(mix: Mix): void {
    for (const recorder of this.#recorders) {
      if (recorder.isStopped) this.#recorders.delete(recorder);
      else if (!recorder.isPaused) recorder.hear(mix.all?.samples ?? silence);
    }
  }
}

/** Reads audio without a listener, too, so that it does not pile up. */
function said({ end, isHeard }: Member): Sound | undefined {
  const sound = end.read();
  return isHeard ? sound : undefined;
}
