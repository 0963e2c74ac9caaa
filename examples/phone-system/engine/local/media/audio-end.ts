import { frameSamples } from '../../port.ts';
import type { Law } from './g711.ts';

/** `frameSamples` samples: 20 ms of sound. */
export type Frame = Int16Array;

/** 20 ms of sound, decoded or encoded only where somebody needs it so. Never changed once it is made. */
export class Sound {
  #samples: Frame | undefined;
  #octets: Uint8Array | undefined;
  #law: Law | undefined;

  private constructor(samples: Frame | undefined, octets: Uint8Array | undefined, law: Law | undefined) {
    this.#samples = samples;
    this.#octets = octets;
    this.#law = law;
  }

  static of(samples: Frame): Sound {
    return new Sound(samples, undefined, undefined);
  }

  static encoded(octets: Uint8Array, law: Law): Sound {
    return new Sound(undefined, octets, law);
  }

  get samples(): Frame {
    this.#samples ??= this.#law?.decode(this.#octets ?? new Uint8Array()) ?? new Int16Array(frameSamples);
    return this.#samples;
  }

  /** The octets that stand for it: what came in goes out untouched where both ends speak the same law. */
  in(law: Law): Uint8Array {
    if (this.#law !== law || !this.#octets) {
      this.#octets = law.encode(this.samples);
      this.#law = law;
    }
    return this.#octets;
  }
}

/** One end of a conversation, as the mixer sees it. Its methods are called once for each 20 ms. */
export interface AudioEnd {
  /** True once what is written can be heard. */
  readonly isReady: boolean;
  /** How many packets have come from it. Undefined while none have to come, as on hold. */
  readonly signsOfLife: number | undefined;
  /** What this end says now. Undefined is silence. */
  read(): Sound | undefined;
  /** What this end hears now. Undefined is silence. */
  write(sound: Sound | undefined): void;
}
