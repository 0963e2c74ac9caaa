import type { OpusDecoderHandle, OpusEncoderHandle } from 'libopus-wasm';
import { frameSamples, sampleRate } from '../../../port.ts';
import type { Frame } from '../endpoints/audio-endpoint.ts';

/** Far more than 20 ms take at our bit rate. */
const maxPacketOctets = 400;

/** The Opus codec of a leg: a decoder and an encoder. Both have state, so that no two legs share a codec. */
export class OpusCodec {
  readonly #decoder: OpusDecoderHandle;
  readonly #encoder: OpusEncoderHandle;
  readonly #isDamage: (error: unknown) => boolean;
  #isClosed = false;

  private constructor(
    decoder: OpusDecoderHandle,
    encoder: OpusEncoderHandle,
    isDamage: (error: unknown) => boolean,
  ) {
    this.#decoder = decoder;
    this.#encoder = encoder;
    this.#isDamage = isDamage;
  }

  /** Creates a codec. The first call loads the library, which takes as long as the rest of a start. */
  static async open(): Promise<OpusCodec> {
    const { Application, createDecoder, createEncoder, isOpusError } = await import('libopus-wasm');
    const decoder = await createDecoder({ sampleRate, channels: 1 });
    const encoder = await createEncoder({
      sampleRate,
      channels: 1,
      // CELT only. A decoder that joins SILK in the middle, or misses a packet of it, may distort steady tones to full
      // scale for as long as they last, and the source of our streams changes all the time.
      application: Application.RestrictedLowDelay,
      bitrate: 24_000,
      complexity: 5,
    });
    return new OpusCodec(decoder, encoder, isOpusError);
  }

  /** Decodes a packet. A damaged packet is concealed. */
  decode(packet: Uint8Array): Frame {
    if (this.#isClosed) return new Int16Array(frameSamples);
    try {
      return this.#decoder.decode(packet);
    } catch (error) {
      if (!this.#isDamage(error)) throw error;
      return this.#decoder.decodePacketLoss(frameSamples);
    }
  }

  /** Returns 20 ms for a lost packet: its copy in the next packet, else concealment. */
  conceal(next: Uint8Array | undefined): Frame {
    if (this.#isClosed) return new Int16Array(frameSamples);
    if (!next) return this.#decoder.decodePacketLoss(frameSamples);
    try {
      return this.#decoder.decode(next, { decodeFec: true, frameSize: frameSamples });
    } catch (error) {
      if (!this.#isDamage(error)) throw error;
      return this.#decoder.decodePacketLoss(frameSamples);
    }
  }

  /** Encodes a packet of 20 ms. */
  encode(samples: Frame): Uint8Array {
    return this.#isClosed
      ? new Uint8Array(0)
      : this.#encoder.encode(samples, { maxPacketBytes: maxPacketOctets });
  }

  /** Frees its memory, which all calls share. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#decoder.free();
    this.#encoder.free();
  }
}
