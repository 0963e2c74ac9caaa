import { frameSamples } from '../../engine/port.ts';
import { VoiceActivity } from './voice-activity.ts';

const loudest = 2 ** 15 - 1;

/** A voice in a mixer. */
interface Voice {
  isMuted: boolean;
  /** The last frame that was heard of it, until it is replaced. */
  frame: Int16Array | undefined;
  readonly activity: VoiceActivity;
  isTalking: boolean;
  readonly onTalking: (isTalking: boolean) => void;
}

/** A mixer in which each member hears all other members. */
export class ConferenceMixer {
  readonly #voices = new Map<string, Voice>();

  get size(): number {
    return this.#voices.size;
  }

  /** @param onTalking receives when it begins and ends to talk; a muted voice does not */
  add(id: string, onTalking: (isTalking: boolean) => void): void {
    const activity = new VoiceActivity();
    this.#voices.set(id, { isMuted: false, frame: undefined, activity, isTalking: false, onTalking });
  }

  remove(id: string): void {
    this.#voices.delete(id);
  }

  setMuted(id: string, isMuted: boolean): void {
    const voice = this.#voices.get(id);
    if (!voice) return;
    voice.isMuted = isMuted;
    if (isMuted) {
      voice.activity.reset();
      this.#mark(voice, false);
    }
  }

  /** Takes a frame of a voice, and returns the sound that it hears meanwhile: the sum of all other voices. */
  exchange(id: string, heard: Int16Array): Int16Array {
    const own = this.#voices.get(id);
    const mixed = new Int16Array(frameSamples);
    if (!own) return mixed;
    own.frame = heard;
    if (!own.isMuted) this.#mark(own, own.activity.hears(heard));
    const others = [...this.#voices.values()].flatMap((voice) =>
      voice === own || voice.isMuted || !voice.frame ? [] : [voice.frame],
    );
    for (let at = 0; at < frameSamples; at += 1) {
      const sum = others.reduce((total, frame) => total + (frame[at] ?? 0), 0);
      // A louder sum than a sample holds would become a crack.
      mixed[at] = Math.max(-loudest, Math.min(loudest, sum));
    }
    return mixed;
  }

  #mark(voice: Voice, isTalking: boolean): void {
    if (voice.isTalking === isTalking) return;
    voice.isTalking = isTalking;
    voice.onTalking(isTalking);
  }
}
