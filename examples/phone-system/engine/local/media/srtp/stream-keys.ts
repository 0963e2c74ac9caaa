import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';
import type { CounterSuite, GcmSuite, Suite } from './suites.ts';

/** The keys of SRTP and SRTCP (RFC 3711, 6188, 7714). */

const authOctets = 20;
/** Reports have this tag in all suites with HMAC-SHA1. */
const reportTagOctets = 10;

/** The labels of the key derivation (RFC 3711, 4.3.2) begin here: cipher, authentication, salt. */
const firstLabel = { rtp: 0, rtcp: 3 } as const;

/** Packets with sound, or reports. */
type Stream = keyof typeof firstLabel;

/** The keys of a session, from its master key. */
interface SessionKeys {
  readonly cipher: Buffer;
  /** Of HMAC-SHA1; without use for GCM. */
  readonly auth: Buffer;
  readonly salt: Buffer;
}

/** A packet or report, and its number since the start. */
interface Sealed {
  readonly header: Buffer;
  readonly body: Buffer;
  /** The octets that the tag covers beside them: of a packet its roll-over counter, of a report its number. */
  readonly trailer: Buffer;
  readonly tag: Buffer;
}

interface Place {
  readonly ssrc: number;
  readonly index: number;
}

/** The keys of one direction. They are key objects: Node would parse octets again for every packet. */
export interface StreamKeys {
  readonly tagOctets: number;
  /** True: the tag of a report comes before its number, not after it. */
  readonly isTagFirst: boolean;
  seal(clear: Omit<Sealed, 'tag'>, place: Place): Pick<Sealed, 'body' | 'tag'>;
  /** Returns the body in clear; undefined if the tag is wrong. */
  open(sealed: Sealed, place: Place): Buffer | undefined;
}

/** AES in counter mode, with HMAC-SHA1. */
class CounterKeys implements StreamKeys {
  readonly tagOctets: number;
  readonly isTagFirst = false;
  readonly #algorithm: string;
  readonly #cipher: KeyObject;
  readonly #auth: KeyObject;
  readonly #salt: Buffer;

  constructor({ cipher, auth, salt }: SessionKeys, suite: CounterSuite, stream: Stream) {
    this.tagOctets = stream === 'rtp' ? suite.tagOctets : reportTagOctets;
    this.#algorithm = counterMode(suite);
    this.#cipher = createSecretKey(cipher);
    this.#auth = createSecretKey(auth);
    this.#salt = salt;
  }

  seal({ header, body, trailer }: Omit<Sealed, 'tag'>, place: Place): Pick<Sealed, 'body' | 'tag'> {
    const encrypted = this.#crypt(body, place);
    return { body: encrypted, tag: this.#tag(header, encrypted, trailer) };
  }

  open({ header, body, trailer, tag }: Sealed, place: Place): Buffer | undefined {
    return timingSafeEqual(tag, this.#tag(header, body, trailer)) ? this.#crypt(body, place) : undefined;
  }

  /** Encrypts or decrypts. */
  #crypt(octets: Uint8Array, { ssrc, index }: Place): Buffer {
    const counter = Buffer.alloc(16);
    counter.writeUInt32BE(ssrc, 4);
    counter.writeUIntBE(index, 8, 6);
    mix(counter, this.#salt);
    return createCipheriv(this.#algorithm, this.#cipher, counter).update(octets);
  }

  #tag(...parts: readonly Buffer[]): Buffer {
    const hmac = createHmac('sha1', this.#auth);
    for (const part of parts) hmac.update(part);
    return hmac.digest().subarray(0, this.tagOctets);
  }
}

/** AES in Galois counter mode, which authenticates by itself. */
export class GcmKeys implements StreamKeys {
  readonly tagOctets: number;
  readonly isTagFirst = true;
  readonly #algorithm: 'aes-128-gcm' | 'aes-256-gcm';
  readonly #stream: Stream;
  readonly #cipher: KeyObject;
  readonly #salt: Buffer;

  constructor({ cipher, salt }: Omit<SessionKeys, 'auth'>, suite: GcmSuite, stream: Stream) {
    this.tagOctets = suite.tagOctets;
    this.#stream = stream;
    this.#algorithm = suite.keyOctets === 16 ? 'aes-128-gcm' : 'aes-256-gcm';
    this.#cipher = createSecretKey(cipher);
    this.#salt = salt;
  }

  seal({ header, body, trailer }: Omit<Sealed, 'tag'>, place: Place): Pick<Sealed, 'body' | 'tag'> {
    const cipher = createCipheriv(this.#algorithm, this.#cipher, this.#vector(place), this.#options);
    cipher.setAAD(this.#clear(header, trailer));
    const encrypted = cipher.update(body);
    cipher.final();
    return { body: encrypted, tag: cipher.getAuthTag() };
  }

  open({ header, body, trailer, tag }: Sealed, place: Place): Buffer | undefined {
    const cipher = createDecipheriv(this.#algorithm, this.#cipher, this.#vector(place), this.#options);
    cipher.setAAD(this.#clear(header, trailer)).setAuthTag(tag);
    const clear = cipher.update(body);
    try {
      cipher.final();
      return clear;
    } catch {
      // Node reports a wrong tag in no other way.
      return undefined;
    }
  }

  get #options() {
    return { authTagLength: this.tagOctets };
  }

  /** The roll-over counter of a packet is in the vector only. */
  #clear(header: Buffer, trailer: Buffer): Buffer {
    return this.#stream === 'rtp' ? header : Buffer.concat([header, trailer]);
  }

  #vector({ ssrc, index }: Place): Buffer {
    const vector = Buffer.alloc(12);
    vector.writeUInt32BE(ssrc, 2);
    vector.writeUIntBE(index, 6, 6);
    mix(vector, this.#salt);
    return vector;
  }
}

function mix(octets: Buffer, salt: Buffer): void {
  for (const [at, octet] of salt.entries()) octets[at] = (octets[at] ?? 0) ^ octet;
}

/** @param master a master key, and its salt after it */
export function keysOf(master: Buffer, suite: Suite, stream: Stream): StreamKeys {
  const keys = sessionKeys(master, suite, stream);
  return suite.kind === 'gcm' ? new GcmKeys(keys, suite, stream) : new CounterKeys(keys, suite, stream);
}

/** Derives the keys of a session (RFC 3711, 4.3). */
export function sessionKeys(master: Buffer, suite: Suite, stream: Stream): SessionKeys {
  const first = firstLabel[stream];
  return {
    cipher: derived(master, suite, first, suite.keyOctets),
    auth: derived(master, suite, first + 1, authOctets),
    salt: derived(master, suite, first + 2, suite.saltOctets),
  };
}

const counterMode = ({ keyOctets }: Suite): string => `aes-${8 * keyOctets}-ctr`;

/** A salt of twelve octets is padded with zeros (RFC 7714, 11). */
function derived(master: Buffer, suite: Suite, label: number, octets: number): Buffer {
  const { keyOctets, saltOctets } = suite;
  const start = Buffer.alloc(16);
  master.copy(start, 0, keyOctets, keyOctets + saltOctets);
  start[7] = (start[7] ?? 0) ^ label;
  return createCipheriv(counterMode(suite), master.subarray(0, keyOctets), start).update(
    Buffer.alloc(octets),
  );
}
