import { frameSamples } from '../../../port.ts';
import type { Sound } from '../endpoints/audio-endpoint.ts';
import type { OpusCodec } from './opus-codec.ts';
import { opusSilence } from './opus-packet.ts';

/**
 * A stream that had to be encoded is encoded for this many more steps (1 s): every change of the source disturbs a
 * decoder.
 */
const stepsOfOwn = 50;

const silence = new Int16Array(frameSamples);

/** The Opus packets for a phone: the original packets of its far end, else our own packets. */
export class OpusSpeech {
  readonly #codec: OpusCodec;
  #own = 0;

  constructor(codec: OpusCodec) {
    this.#codec = codec;
  }

  /**
   * Returns the packet for the next 20 ms. Undefined if the far end's is missing: the phone conceals that best itself.
   */
  next(sound: Sound | undefined): Uint8Array | undefined {
    const coded = sound?.as('opus');
    if (sound && !coded) this.#own = stepsOfOwn;
    else if (this.#own > 0) this.#own -= 1;
    if (this.#own > 0) return this.#codec.encode(sound?.samples ?? silence);
    return coded ? coded.octets : opusSilence;
  }
}
