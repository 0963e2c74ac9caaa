import { frameSamples } from '../../../port.ts';
import { Sound } from '../endpoints/audio-endpoint.ts';

/** Plays samples in frames of 20 ms: once, padded with silence at the end, or in a loop. */
export class Player {
  readonly #samples: Int16Array;
  readonly #repeats: boolean;
  #at = 0;

  constructor(samples: Int16Array, { repeats }: { readonly repeats: boolean }) {
    this.#samples = samples;
    this.#repeats = repeats;
  }

  get isOver(): boolean {
    return this.#at >= this.#samples.length;
  }

  /** Returns the next 20 ms; undefined after the end. */
  next(): Sound | undefined {
    if (this.isOver) return undefined;
    const frame = this.#samples.subarray(this.#at, this.#at + frameSamples);
    this.#at += frameSamples;
    if (this.isOver && this.#repeats) this.#at = 0;
    return Sound.of(frame.length === frameSamples ? frame : filledUp(frame));
  }
}

function filledUp(rest: Int16Array): Int16Array {
  const frame = new Int16Array(frameSamples);
  frame.set(rest);
  return frame;
}
