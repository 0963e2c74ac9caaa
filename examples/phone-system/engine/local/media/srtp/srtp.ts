import { createCipheriv, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ReplayWindow } from './replay-window.ts';

/** SRTP and SRTCP with AES_CM_128_HMAC_SHA1_80 (RFC 3711). A master key is 16 octets of key and 14 of salt. */

export const masterOctets = 30;
const keyOctets = 16;
const saltOctets = 14;
const authOctets = 20;
const tagOctets = 10;
const rtpHeaderOctets = 12;
const rtcpHeaderOctets = 8;
const indexOctets = 4;
const encryptedFlag = 0x8000_0000;

/** An authenticated peer may change its source, but not without end. */
const maxSources = 64;

/** The labels of the key derivation (RFC 3711, 4.3.2): cipher, authentication, salt. */
const rtpLabels = [0, 1, 2] as const;
const rtcpLabels = [3, 4, 5] as const;

/** The keys of one direction. They are key objects: Node would parse octets again for every packet. */
class StreamKeys {
  readonly #cipher: KeyObject;
  readonly #auth: KeyObject;
  readonly #salt: Buffer;

  constructor(master: Buffer, [cipher, auth, salt]: readonly [number, number, number]) {
    this.#cipher = createSecretKey(derived(master, cipher, keyOctets));
    this.#auth = createSecretKey(derived(master, auth, authOctets));
    this.#salt = derived(master, salt, saltOctets);
  }

  /** Encrypts or decrypts. */
  crypt(octets: Uint8Array, ssrc: number, index: number): Buffer {
    const counter = Buffer.alloc(16);
    counter.writeUInt32BE(ssrc, 4);
    counter.writeUIntBE(index, 8, 6);
    for (const [at, octet] of this.#salt.entries()) counter[at] = (counter[at] ?? 0) ^ octet;
    return createCipheriv('aes-128-ctr', this.#cipher, counter).update(octets);
  }

  tag(...parts: readonly Buffer[]): Buffer {
    const hmac = createHmac('sha1', this.#auth);
    for (const part of parts) hmac.update(part);
    return hmac.digest().subarray(0, tagOctets);
  }
}

function derived(master: Buffer, label: number, octets: number): Buffer {
  const start = Buffer.alloc(16);
  master.copy(start, 0, keyOctets, masterOctets);
  start[7] = (start[7] ?? 0) ^ label;
  return createCipheriv('aes-128-ctr', master.subarray(0, keyOctets), start).update(Buffer.alloc(octets));
}

/** Encrypts the packets of a single source, in their order. */
export class SrtpSender {
  readonly #rtp: StreamKeys;
  readonly #rtcp: StreamKeys;
  #last: number | undefined;
  #reports = 0;

  constructor(master: Buffer) {
    this.#rtp = new StreamKeys(master, rtpLabels);
    this.#rtcp = new StreamKeys(master, rtcpLabels);
  }

  /** Encrypts a packet without an extension and contributing sources. */
  protect(packet: Buffer): Buffer {
    const index = indexOf(packet.readUInt16BE(2), this.#last);
    this.#last = Math.max(index, this.#last ?? 0);
    const header = packet.subarray(0, rtpHeaderOctets);
    const payload = this.#rtp.crypt(packet.subarray(rtpHeaderOctets), packet.readUInt32BE(8), index);
    return Buffer.concat([header, payload, this.#rtp.tag(header, payload, rolloverOf(index))]);
  }

  protectReport(report: Buffer): Buffer {
    this.#reports += 1;
    const encrypted = this.#rtcp.crypt(
      report.subarray(rtcpHeaderOctets),
      report.readUInt32BE(4),
      this.#reports,
    );
    const trailer = Buffer.alloc(indexOctets);
    trailer.writeUInt32BE(encryptedFlag + this.#reports);
    const message = Buffer.concat([report.subarray(0, rtcpHeaderOctets), encrypted, trailer]);
    return Buffer.concat([message, this.#rtcp.tag(message)]);
  }
}

/** Decrypts the packets of a peer: only what the peer has sent, and only once. */
export class SrtpReceiver {
  readonly #rtp: StreamKeys;
  readonly #rtcp: StreamKeys;
  readonly #packets = new Map<number, ReplayWindow>();
  readonly #reports = new Map<number, ReplayWindow>();

  constructor(master: Buffer) {
    this.#rtp = new StreamKeys(master, rtpLabels);
    this.#rtcp = new StreamKeys(master, rtcpLabels);
  }

  /** Returns the packet in clear; undefined if it is forged, damaged or repeated. */
  open(datagram: Buffer): Buffer | undefined {
    const start = payloadStart(datagram);
    const end = datagram.length - tagOctets;
    if (start === undefined || end < start) return undefined;
    const ssrc = datagram.readUInt32BE(8);
    const window = windowOf(this.#packets, ssrc);
    const index = indexOf(datagram.readUInt16BE(2), window?.highest);
    if (!window?.isNew(index)) return undefined;
    const expected = this.#rtp.tag(datagram.subarray(0, end), rolloverOf(index));
    if (!timingSafeEqual(datagram.subarray(end), expected)) return undefined;
    this.#packets.set(ssrc, window.with(index));
    return Buffer.concat([
      datagram.subarray(0, start),
      this.#rtp.crypt(datagram.subarray(start, end), ssrc, index),
    ]);
  }

  /** Returns the report in clear; undefined if it is forged, damaged or repeated. */
  openReport(datagram: Buffer): Buffer | undefined {
    const end = datagram.length - tagOctets;
    const body = end - indexOctets;
    if (body < rtcpHeaderOctets) return undefined;
    const ssrc = datagram.readUInt32BE(4);
    const trailer = datagram.readUInt32BE(body);
    const index = trailer % encryptedFlag;
    const window = windowOf(this.#reports, ssrc);
    // A peer that does not encrypt has not kept the agreement.
    if (trailer < encryptedFlag || !window?.isNew(index)) return undefined;
    if (!timingSafeEqual(datagram.subarray(end), this.#rtcp.tag(datagram.subarray(0, end)))) return undefined;
    this.#reports.set(ssrc, window.with(index));
    return Buffer.concat([
      datagram.subarray(0, rtcpHeaderOctets),
      this.#rtcp.crypt(datagram.subarray(rtcpHeaderOctets, body), ssrc, index),
    ]);
  }
}

/** Returns the window of a source; undefined if there are too many sources. */
const windowOf = (windows: ReadonlyMap<number, ReplayWindow>, ssrc: number): ReplayWindow | undefined =>
  windows.get(ssrc) ?? (windows.size < maxSources ? new ReplayWindow() : undefined);

/** Returns the number of a packet since the start that is nearest to the highest so far (RFC 3711, 3.3.1). */
function indexOf(sequenceNumber: number, highest: number | undefined): number {
  if (highest === undefined) return sequenceNumber;
  const nearest = highest + (((sequenceNumber - highest) << 16) >> 16);
  return nearest < 0 ? nearest + 0x1_0000 : nearest;
}

function rolloverOf(index: number): Buffer {
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(Math.floor(index / 0x1_0000) % 0x1_0000_0000);
  return octets;
}

/** Returns where the payload starts; undefined if there is no valid header. */
function payloadStart(datagram: Buffer): number | undefined {
  const [first = 0] = datagram;
  if (datagram.length < rtpHeaderOctets || first >> 6 !== 2) return undefined;
  const start = rtpHeaderOctets + 4 * (first & 0x0f);
  if ((first & 0x10) === 0) return start;
  return datagram.length < start + 4 ? undefined : start + 4 + 4 * datagram.readUInt16BE(start + 2);
}
