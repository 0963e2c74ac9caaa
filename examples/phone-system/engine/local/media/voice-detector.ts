import type { Frame, Sound } from './audio-end.ts';

/** About -42 dB of full scale: above the noise of a quiet room, below a soft voice. */
const loudness = 260;

/** Steps of 20 ms: a voice begins after 40 ms of sound and ends after 400 ms without. */
const stepsToBegin = 2;
const stepsToEnd = 20;

/** Hears whether somebody talks. A knock is no talk, and a pause between words is no end of it. */
export class VoiceDetector {
  readonly #onChange: (isTalking: boolean) => void;
  /** How many steps in a row did not agree with what was reported last. */
  #against = 0;
  #isTalking = false;

  constructor(onChange: (isTalking: boolean) => void) {
    this.#onChange = onChange;
  }

  /** Takes the next 20 ms. */
  hear(sound: Sound | undefined): void {
    const isLoud = sound !== undefined && power(sound.samples) > loudness ** 2;
    this.#against = isLoud === this.#isTalking ? 0 : this.#against + 1;
    if (this.#against >= (this.#isTalking ? stepsToEnd : stepsToBegin)) this.#change(isLoud);
  }

  /** Nobody listens any more: who talked does not now. */
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
