import { randomInt } from 'node:crypto';
import { frameSamples } from '../../port.ts';
import { Sound } from './audio-end.ts';
import { type Law, laws, muLaw } from './g711.ts';
import { JitterBuffer } from './jitter-buffer.ts';
import { KeyReader, KeyWriter } from './telephone-event.ts';

const noSound = new Uint8Array(0);
const silences = new Map(laws.map((law) => [law, new Uint8Array(frameSamples).fill(law.silentOctet)]));

/** What matters of an RTP packet that arrived. */
export interface HeardPacket {
  readonly payloadType: number;
  readonly sequenceNumber: number;
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** An RTP packet to send, without the name of its source. */
export interface SpokenPacket extends HeardPacket {
  readonly marker: boolean;
  readonly isKey: boolean;
}

/** Sound and keys as RTP packets in both directions, whatever carries the packets. */
export class Voice {
  readonly #onDigit: (digit: string) => void;
  readonly #keysHeard = new KeyReader();
  readonly #keysToPress = new KeyWriter();
  #heard: JitterBuffer;
  #law: Law = muLaw;
  #keyPayloadType: number | undefined;
  #sequence = randomInt(0x8000);
  #timestamp = randomInt(0x7fff_ffff);

  constructor(onDigit: (digit: string) => void) {
    this.#onDigit = onDigit;
    this.#heard = new JitterBuffer(this.#law.silentOctet);
  }

  /** What both ends agreed on: the law of the sound, and the payload type of keys where the phone knows them. */
  agree({ law, keyPayloadType }: { readonly law: Law; readonly keyPayloadType: number | undefined }): void {
    if (law !== this.#law) this.#heard = new JitterBuffer(law.silentOctet);
    this.#law = law;
    this.#keyPayloadType = keyPayloadType;
  }

  /** True for a payload type that means something here. */
  knows(payloadType: number): boolean {
    return payloadType === this.#keyPayloadType || lawOf(payloadType) !== undefined;
  }

  /** Takes a packet that arrived. */
  receive({ payloadType, sequenceNumber, timestamp, payload }: HeardPacket): void {
    if (payloadType === this.#keyPayloadType) {
      this.#heard.put(sequenceNumber, noSound);
      for (const digit of this.#keysHeard.put(timestamp, payload)) this.#onDigit(digit);
      return;
    }
    const law = lawOf(payloadType);
    // A phone may change between the laws that it offered, packet by packet.
    if (law)
      this.#heard.put(sequenceNumber, law === this.#law ? payload : this.#law.encode(law.decode(payload)));
  }

  /** What the phone says now. */
  read(): Sound | undefined {
    const octets = this.#heard.take();
    return octets && Sound.encoded(octets, this.#law);
  }

  press(digits: string): void {
    this.#keysToPress.press(digits);
  }

  /** Lets 20 ms pass in which nothing is sent. */
  skip(): void {
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0;
  }

  /** The packet for the next 20 ms: a key that is pressed, else sound, else silence. */
  next(sound: Sound | undefined): SpokenPacket {
    this.skip();
    this.#sequence = (this.#sequence + 1) & 0xffff;
    const key = this.#keysToPress.next();
    if (key && this.#keyPayloadType !== undefined) {
      return {
        payloadType: this.#keyPayloadType,
        sequenceNumber: this.#sequence,
        timestamp: (this.#timestamp - key.age * frameSamples) >>> 0,
        marker: key.first,
        payload: key.payload,
        isKey: true,
      };
    }
    return {
      payloadType: this.#law.payloadType,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
      marker: false,
      payload: sound?.in(this.#law) ?? silences.get(this.#law) ?? noSound,
      isKey: false,
    };
  }
}

function lawOf(payloadType: number): Law | undefined {
  return laws.find((law) => law.payloadType === payloadType);
}
