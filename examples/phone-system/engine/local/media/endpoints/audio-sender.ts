import { randomInt } from 'node:crypto';
import { frameSamples, sampleRate } from '../../../port.ts';
import { type Codec, clockRates, frameTicks } from '../codecs/codec.ts';
import { bestOf, type Format, type Formats, type KeyFormat, keysFor } from '../codecs/formats.ts';
import { laws, muLaw } from '../codecs/g711.ts';
import { G722Encoder } from '../codecs/g722.ts';
import { OpusCodec } from '../codecs/opus-codec.ts';
import { OpusSpeech } from '../codecs/opus-speech.ts';
import { KeyReader, KeyWriter } from '../rtp/telephone-event.ts';
import type { Sound } from './audio-endpoint.ts';
import { AudioReceiver } from './audio-receiver.ts';

const silence = new Int16Array(frameSamples);
const silences = new Map(laws.map((law) => [law, new Uint8Array(frameSamples).fill(law.silentOctet)]));

/** The used fields of a received RTP packet. */
export interface HeardPacket {
  readonly payloadType: number;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** The packet with its source. */
export interface SourcedPacket extends HeardPacket {
  readonly ssrc: number;
}

/** An RTP packet to send, without its source. */
export interface SpokenPacket extends HeardPacket {
  readonly marker: boolean;
  readonly isKey: boolean;
}

/** Audio and keys as RTP packets in both directions, over any transport. */
export class AudioSender {
  readonly #onDigit: (digit: string) => void;
  readonly #keysHeard = new KeyReader();
  #keyTimer: NodeJS.Timeout | undefined;
  readonly #keysToPress = new KeyWriter();
  readonly #receiver = new AudioReceiver();
  #opening: Promise<OpusCodec> | undefined;
  #isClosed = false;
  #speech: OpusSpeech | undefined;
  readonly #g722 = new G722Encoder();
  #codecs: ReadonlyMap<number, Codec> = new Map();
  #keyTypes: ReadonlySet<number> = new Set();
  #format: Format = { codec: muLaw.name, payloadType: muLaw.payloadType };
  #keys: KeyFormat | undefined;
  /** The sources of audio and of keys, which some phones send as another source. */
  #soundFrom: number | undefined;
  #keysFrom: number | undefined;
  #sequence = randomInt(0x8000);
  #timestamp = randomInt(0x7fff_ffff);

  constructor(onDigit: (digit: string) => void) {
    this.#onDigit = onDigit;
  }

  /** Its timestamp units per second. */
  get clockRate(): number {
    return clockRates[this.#format.codec];
  }

  /** Both ends agreed on these formats. The phone may send any of them. */
  async agree(formats: Formats): Promise<void> {
    const format = bestOf(formats);
    if (!format) throw new Error('No codec was agreed on');
    // Nothing would close a codec that is opened now.
    if (this.#isClosed) throw new Error('The call is over');
    if (format.codec === 'opus') {
      this.#opening ??= OpusCodec.open();
      const opus = await this.#opening;
      this.#receiver.learnOpus(opus);
      this.#speech ??= new OpusSpeech(opus);
    }
    this.#format = format;
    this.#keys = keysFor(format, formats);
    this.#codecs = new Map(formats.sound.map(({ payloadType, codec }) => [payloadType, codec]));
    this.#keyTypes = new Set(formats.keys.map(({ payloadType }) => payloadType));
  }

  /** Returns true for a payload type that is known here. */
  knows(payloadType: number): boolean {
    return this.#keyTypes.has(payloadType) || this.#codecs.has(payloadType);
  }

  /** Processes a received packet. */
  receive({ ssrc, payloadType, sequenceNumber, timestamp, payload }: SourcedPacket): void {
    const codec = this.#codecs.get(payloadType);
    if (codec) {
      // A phone that resumes may restart its stream.
      if (ssrc !== (this.#soundFrom ?? ssrc)) this.#receiver.restart();
      this.#soundFrom = ssrc;
      // A phone may change between the codecs that it offered, packet by packet.
      this.#receiver.put(sequenceNumber, codec, payload);
    }
    if (this.#keyTypes.has(payloadType)) this.#receiveKey(ssrc, timestamp, sequenceNumber, payload);
  }

  #receiveKey(ssrc: number, timestamp: number, sequenceNumber: number, payload: Uint8Array): void {
    const missed = ssrc === (this.#keysFrom ?? ssrc) ? '' : this.#keysHeard.restart();
    this.#keysFrom = ssrc;
    if (ssrc === (this.#soundFrom ?? ssrc)) this.#receiver.skip(sequenceNumber);
    this.#report(missed + this.#keysHeard.put(timestamp, payload));
    clearTimeout(this.#keyTimer);
    const { timeoutMs } = this.#keysHeard;
    // All packets with the end of a key can get lost.
    if (timeoutMs !== undefined && !this.#isClosed)
      this.#keyTimer = setTimeout(() => this.#report(this.#keysHeard.expire()), timeoutMs);
  }

  #report(digits: string): void {
    for (const digit of digits) this.#onDigit(digit);
  }

  /** Returns the phone's present audio. */
  read(): Sound | undefined {
    return this.#receiver.read();
  }

  press(digits: string): void {
    this.#keysToPress.press(digits);
  }

  /** Skips 20 ms without sending. */
  skip(): void {
    this.#timestamp = (this.#timestamp + frameTicks(this.clockRate)) >>> 0;
  }

  /** Returns the packet for the next 20 ms: a pressed key, else audio, else silence. Undefined for a lost packet. */
  next(sound: Sound | undefined): SpokenPacket | undefined {
    this.skip();
    const key = this.#keysToPress.next(frameTicks(this.#keys?.clockRate ?? sampleRate));
    if (key && this.#keys) {
      return {
        payloadType: this.#keys.payloadType,
        sequenceNumber: this.#nextSequence(),
        timestamp: (this.#timestamp - key.age * frameTicks(this.clockRate)) >>> 0,
        marker: key.first,
        payload: key.payload,
        isKey: true,
      };
    }
    const payload = this.#payload(sound);
    if (!payload) return undefined;
    return {
      payloadType: this.#format.payloadType,
      sequenceNumber: this.#nextSequence(),
      timestamp: this.#timestamp,
      marker: false,
      payload,
      isKey: false,
    };
  }

  /** No packets are read or written afterwards. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#keyTimer);
    // A codec that is still being created is closed too. A caller that awaits it receives a failure.
    this.#opening?.then((opus) => opus.close()).catch(() => undefined);
  }

  #nextSequence(): number {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    return this.#sequence;
  }

  #payload(sound: Sound | undefined): Uint8Array | undefined {
    const { codec } = this.#format;
    if (codec === 'opus') return this.#speech?.next(sound);
    if (codec === 'G722') return sound?.as(codec)?.octets ?? this.#g722.encode(sound?.samples ?? silence);
    const law = laws.find(({ name }) => name === codec);
    if (!law) return undefined;
    return sound?.in(law) ?? silences.get(law);
  }
}
