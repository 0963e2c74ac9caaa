import { frameSamples } from '../../port.ts';
import type { Sound } from './audio-end.ts';
import type { OpusCodec } from './opus-codec.ts';
import { opusSilence } from './opus-packet.ts';

/** Once encoded, a stream is encoded for so many steps more (1 s): a decoder is put off by every change of its source. */
const stepsOfOwn = 50;

const silence = new Int16Array(frameSamples);

/** The Opus packets that one phone hears: those of its far end as they came, else our own. */
export class OpusSpeech {
  readonly #codec: OpusCodec;
  #own = 0;

  constructor(codec: OpusCodec) {
    this.#codec = codec;
  }

  /** The packet for the next 20 ms. Undefined where none came from the far end: the phone conceals that best itself. */
  next(sound: Sound | undefined): Uint8Array | undefined {
    const coded = sound?.as('opus');
    if (sound && !coded) this.#own = stepsOfOwn;
    else if (this.#own > 0) this.#own -= 1;
    if (this.#own > 0) return this.#codec.encode(sound?.samples ?? silence);
    return coded ? coded.octets : opusSilence;
  }
}
