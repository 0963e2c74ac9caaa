import type { PacketCounts } from '../../../port.ts';
import type { Codec } from '../codecs/codec.ts';
import type { Law } from '../codecs/g711.ts';

/** `frameSamples` samples: 20 ms of audio. */
export type Frame = Int16Array;

/** Audio as a phone sent it. */
export interface Coded {
  readonly codec: Codec;
  /** Undefined for a lost packet. */
  readonly octets: Uint8Array | undefined;
  /** Called at most once, and never after that of a later packet of the same phone. */
  decode(): Frame;
}

/** 20 ms of audio, decoded or encoded only on demand. It is immutable. */
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

  /** The original packet, if it is in this codec. */
  as(codec: Codec): Coded | undefined {
    return this.#coded?.codec === codec ? this.#coded : undefined;
  }

  /** The encoded octets: received audio is forwarded unchanged if both ends use the same law. */
  in(law: Law): Uint8Array {
    const came = this.as(law.name)?.octets;
    if (came) return came;
    if (this.#octets?.law !== law) this.#octets = { law, octets: law.encode(this.samples) };
    return this.#octets.octets;
  }
}

/** A party of a conversation in the mixer, which calls these methods once for each 20 ms. */
export interface AudioEndpoint {
  /** True once written audio can be heard. */
  readonly isReady: boolean;
  /** The number of received packets. Undefined while none are expected, as on hold. */
  readonly signsOfLife: number | undefined;
  /** True for a phone that may send no packets at all while it is muted. Desk phones do; browsers send reports. */
  readonly mayBeSilent?: boolean;
  /** Its packets, where they are counted: those of phones and trunks that speak plain RTP. */
  readonly packets?: PacketCounts | undefined;
  /** Returns the audio from this end. Undefined is silence. */
  read(): Sound | undefined;
  /** Sends audio to this end. Undefined is silence. */
  write(sound: Sound | undefined): void;
}
