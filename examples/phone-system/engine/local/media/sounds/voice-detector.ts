import type { Frame, Sound } from '../endpoints/audio-endpoint.ts';

/** About -42 dB of full scale: above the noise of a quiet room, below a soft voice. */
const loudness = 260;

/** Steps of 20 ms: a voice begins after 40 ms of sound and ends after 400 ms without. */
const stepsToBegin = 2;
const stepsToEnd = 20;

/** Detects speech. A knock is no speech, and a pause between words does not end it. */
export class VoiceDetector {
  readonly #onChange: (isTalking: boolean) => void;
  /** The number of consecutive steps that differ from the last report. */
  #against = 0;
  #isTalking = false;

  constructor(onChange: (isTalking: boolean) => void) {
    this.#onChange = onChange;
  }

  /** Processes the next 20 ms. */
  hear(sound: Sound | undefined): void {
    const isLoud = sound !== undefined && power(sound.samples) > loudness ** 2;
    this.#against = isLoud === this.#isTalking ? 0 : this.#against + 1;
    if (this.#against >= (this.#isTalking ? stepsToEnd : stepsToBegin)) this.#change(isLoud);
  }

  /** No listeners are left: a talker is reported as silent. */
  stop(): void {
    if (this.#isTalking) this.#change(false);
    this.#against = 0;
  }

  #change(isTalking: boolean): void {
    this.#isTalking = isTalking;
    this.#against = 0;
    this.#onChange(isTalking);
  }
}

function power(samples: Frame): number {
  let total = 0;
  for (const sample of samples) total += sample * sample;
  return total / samples.length;
}
