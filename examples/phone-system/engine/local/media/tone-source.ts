import { frameSamples, sampleRate, type Tone } from '../../port.ts';
import type { Frame } from './audio-end.ts';

const frequency = 440;
const amplitude = 5000;

/** French cadences: seconds of sound, seconds of silence. */
const cadences: Record<Tone, readonly [on: number, off: number]> = {
  ringback: [1.5, 3.5],
  busy: [0.5, 0.5],
  reorder: [0.25, 0.25],
};

/** A call-progress tone, frame after frame. */
export class ToneSource {
  readonly #on: number;
  readonly #period: number;
  #at = 0;

  constructor(tone: Tone) {
    const [on, off] = cadences[tone];
    this.#on = on * sampleRate;
    this.#period = (on + off) * sampleRate;
  }

  next(): Frame {
    const frame = Int16Array.from({ length: frameSamples }, (_, i) => this.#sample(this.#at + i));
    this.#at = (this.#at + frameSamples) % this.#period;
    return frame;
  }

  #sample(at: number): number {
    const position = at % this.#period;
    return position < this.#on ? amplitude * Math.sin((2 * Math.PI * frequency * position) / sampleRate) : 0;
  }
}
