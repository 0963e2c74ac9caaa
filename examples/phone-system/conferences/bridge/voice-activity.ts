import { frameSamples, sampleRate } from '../../engine/port.ts';

/** Speech is louder than this on average, the hiss of a line is not. */
const voiceLevel = 300;
/** Pauses between words last less, in frames of 20 ms. */
const pauseFrames = (0.5 * sampleRate) / frameSamples;

/** Finds out from the sound of a line whether a person talks. */
export class VoiceActivity {
  /** Frames since it was loud. */
  #quietFor = Number.POSITIVE_INFINITY;

  /** Takes the next frame. Returns true from the first loud frame until a pause. */
  hears(frame: Int16Array): boolean {
    this.#quietFor = level(frame) > voiceLevel ? 0 : this.#quietFor + 1;
    return this.#quietFor < pauseFrames;
  }

  /** Forgets the earlier frames. */
  reset(): void {
    this.#quietFor = Number.POSITIVE_INFINITY;
  }
}

const level = (frame: Int16Array): number =>
  frame.reduce((sum, sample) => sum + Math.abs(sample), 0) / frame.length;
