import type { Codec } from './codec.ts';
import type { Law } from './g711.ts';

/** `frameSamples` samples: 20 ms of sound. */
export type Frame = Int16Array;

/** Sound as a phone sent it. */
export interface Coded {
  readonly codec: Codec;
  /** Undefined where the packet got lost. */
  readonly octets: Uint8Array | undefined;
  /** Called once at most, and not after that of a later one of the same phone. */
  decode(): Frame;
}

/** 20 ms of sound, decoded or encoded only where somebody needs it so. Never changed once it is made. */
export class Sound {
  readonly #coded: Coded | undefined;
  #samples: Frame | undefined;
  #octets: { readonly law: Law; readonly octets: Uint8Array } | undefined;

  private constructor(samples: Frame | undefined, coded: Coded | undefined) {
    this.#samples = samples;
    this.#coded = coded;
  }

  static of(samples: Frame): Sound {
    return new Sound(samples, undefined);
  }

  static coded(coded: Coded): Sound {
    return new Sound(undefined, coded);
  }

  get samples(): Frame {
    this.#samples ??= this.#coded?.decode() ?? new Int16Array();
    return this.#samples;
  }

  /** As it came, if that is in this codec. */
  as(codec: Codec): Coded | undefined {
    return this.#coded?.codec === codec ? this.#coded : undefined;
  }

  /** The octets that stand for it: what came in goes out untouched where both ends speak the same law. */
  in(law: Law): Uint8Array {
    const came = this.as(law.name)?.octets;
    if (came) return came;
    if (this.#octets?.law !== law) this.#octets = { law, octets: law.encode(this.samples) };
    return this.#octets.octets;
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
