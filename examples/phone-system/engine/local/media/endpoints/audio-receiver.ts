import { frameSamples } from '../../../port.ts';
import type { Codec } from '../codecs/codec.ts';
import { aLaw, type Law, muLaw } from '../codecs/g711.ts';
import { G722Decoder } from '../codecs/g722.ts';
import type { OpusCodec } from '../codecs/opus-codec.ts';
import { opusSamples } from '../codecs/opus-packet.ts';
import { JitterBuffer } from '../rtp/jitter-buffer.ts';
import { Sound } from './audio-endpoint.ts';

interface HeardOctets {
  /** Undefined for a packet without audio, such as that of a key. */
  readonly codec: Codec | undefined;
  readonly octets: Uint8Array;
}

/** Audio of any length. */
interface Piece {
  readonly sound: Sound;
  readonly length: number;
}

/** The number of steps (100 ms) with concealment while nothing arrives. A longer gap is silence. */
const maxExpected = 5;

const laws: Readonly<Partial<Record<Codec, Law>>> = { PCMU: muLaw, PCMA: aLaw };
const noSamples = new Int16Array(0);
const silence: Piece = { sound: Sound.of(new Int16Array(frameSamples)), length: frameSamples };

/** The receiver of a phone's audio: packets of any codec and length, in any order, become frames of 20 ms. */
export class AudioReceiver {
  readonly #packets = new JitterBuffer<HeardOctets>();
  #opus: OpusCodec | undefined;
  readonly #g722 = new G722Decoder();
  /** The codec of the last packet. */
  #codec: Codec | undefined;
  #expected = 0;
  #rest = noSamples;

  /** Accepts Opus from now on, too. */
  learnOpus(opus: OpusCodec): void {
    this.#opus = opus;
  }

  put(sequence: number, codec: Codec, octets: Uint8Array): void {
    this.#packets.put(sequence, { codec: octets.length > 0 ? codec : undefined, octets });
  }

  /** Records a packet without audio. */
  skip(sequence: number): void {
    this.#packets.put(sequence, { codec: undefined, octets: new Uint8Array() });
  }

  /** Starts a new stream. */
  restart(): void {
    this.#packets.clear();
  }

  /** Returns the next 20 ms, or undefined without audio. */
  read(): Sound | undefined {
    while (this.#rest.length < frameSamples) {
      const piece = this.#pull();
      if (!piece) return this.#expect();
      // Packets of 20 ms can be forwarded unchanged.
      if (this.#rest.length === 0 && piece.length === frameSamples) return piece.sound;
      this.#rest = joined(this.#rest, piece.sound.samples);
    }
    const samples = this.#rest.slice(0, frameSamples);
    this.#rest = this.#rest.subarray(frameSamples);
    return Sound.of(samples);
  }

  #pull(): Piece | undefined {
    for (;;) {
      const turn = this.#packets.take();
      if (!turn) return undefined;
      if (!turn.packet) return this.#gap(turn.after);
      const { codec, octets } = turn.packet;
      if (codec === undefined) continue;
      this.#codec = codec;
      this.#expected = 0;
      return this.#piece(codec, octets);
    }
  }

  #piece(codec: Codec, octets: Uint8Array): Piece {
    if (codec === 'opus') {
      const decode = () => this.#opus?.decode(octets) ?? new Int16Array(frameSamples);
      return { sound: Sound.coded({ codec, octets, decode }), length: opusSamples(octets) };
    }
    const decode = () => (laws[codec] ?? this.#g722).decode(octets);
    return { sound: Sound.coded({ codec, octets, decode }), length: octets.length };
  }

  /** Conceals a lost packet. */
  #gap(after: HeardOctets | undefined): Piece {
    const opus = this.#opus;
    if (this.#codec !== 'opus' || !opus) return silence;
    const next = after?.codec === 'opus' ? after.octets : undefined;
    const decode = () => opus.conceal(next);
    return { sound: Sound.coded({ codec: 'opus', octets: undefined, decode }), length: frameSamples };
  }

  /** Nothing arrived; it may only be late. */
  #expect(): Sound | undefined {
    if (this.#codec !== 'opus' || this.#expected === maxExpected) return undefined;
    this.#expected += 1;
    return this.#gap(undefined).sound;
  }
}

function joined(first: Int16Array, second: Int16Array): Int16Array<ArrayBuffer> {
  const both = new Int16Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
