import { ReplayWindow } from './replay-window.ts';
import { keysOf, type StreamKeys } from './stream-keys.ts';
import type { Suite } from './suites.ts';

/** SRTP and SRTCP (RFC 3711, 6188, 7714). */

const rtpHeaderOctets = 12;
const rtcpHeaderOctets = 8;
const indexOctets = 4;
const encryptedFlag = 0x8000_0000;

/** An authenticated peer may change its source, but not without end. */
const maxSources = 64;

/** Encrypts the packets of a single source, in their order. */
export class SrtpSender {
  readonly #rtp: StreamKeys;
  readonly #rtcp: StreamKeys;
  #last: number | undefined;
  #reports = 0;

  constructor(master: Buffer, suite: Suite) {
    this.#rtp = keysOf(master, suite, 'rtp');
    this.#rtcp = keysOf(master, suite, 'rtcp');
  }

  /** Encrypts a packet without an extension and contributing sources. */
  protect(packet: Buffer): Buffer {
    const index = indexOf(packet.readUInt16BE(2), this.#last);
    this.#last = Math.max(index, this.#last ?? 0);
    const header = packet.subarray(0, rtpHeaderOctets);
    const clear = { header, body: packet.subarray(rtpHeaderOctets), trailer: rolloverOf(index) };
    const { body, tag } = this.#rtp.seal(clear, { ssrc: packet.readUInt32BE(8), index });
    return Buffer.concat([header, body, tag]);
  }

  protectReport(report: Buffer): Buffer {
    this.#reports += 1;
    const trailer = Buffer.alloc(indexOctets);
    trailer.writeUInt32BE(encryptedFlag + this.#reports);
    const header = report.subarray(0, rtcpHeaderOctets);
    const place = { ssrc: report.readUInt32BE(4), index: this.#reports };
    const { body, tag } = this.#rtcp.seal(
      { header, body: report.subarray(rtcpHeaderOctets), trailer },
      place,
    );
    return Buffer.concat(this.#rtcp.isTagFirst ? [header, body, tag, trailer] : [header, body, trailer, tag]);
  }
}

/** Decrypts the packets of a peer: only what the peer has sent, and only once. */
export class SrtpReceiver {
  readonly #rtp: StreamKeys;
  readonly #rtcp: StreamKeys;
  readonly #packets = new Map<number, ReplayWindow>();
  readonly #reports = new Map<number, ReplayWindow>();

  constructor(master: Buffer, suite: Suite) {
    this.#rtp = keysOf(master, suite, 'rtp');
    this.#rtcp = keysOf(master, suite, 'rtcp');
  }

  /** Returns the packet in clear; undefined if it is forged, damaged or repeated. */
  open(datagram: Buffer): Buffer | undefined {
    const start = payloadStart(datagram);
    const end = datagram.length - this.#rtp.tagOctets;
    if (start === undefined || end < start) return undefined;
    const ssrc = datagram.readUInt32BE(8);
    const window = windowOf(this.#packets, ssrc);
    const index = indexOf(datagram.readUInt16BE(2), window?.highest);
    if (!window?.isNew(index)) return undefined;
    const header = datagram.subarray(0, start);
    const sealed = {
      header,
      body: datagram.subarray(start, end),
      trailer: rolloverOf(index),
      tag: datagram.subarray(end),
    };
    const clear = this.#rtp.open(sealed, { ssrc, index });
    if (!clear) return undefined;
    this.#packets.set(ssrc, window.with(index));
    return Buffer.concat([header, clear]);
  }

  /** Returns the report in clear; undefined if it is forged, damaged or repeated. */
  openReport(datagram: Buffer): Buffer | undefined {
    const { tagOctets, isTagFirst } = this.#rtcp;
    const end = datagram.length - tagOctets - indexOctets;
    if (end < rtcpHeaderOctets) return undefined;
    const [tagAt, trailerAt] = isTagFirst ? [end, end + tagOctets] : [end + indexOctets, end];
    const trailer = datagram.subarray(trailerAt, trailerAt + indexOctets);
    const ssrc = datagram.readUInt32BE(4);
    const flagged = trailer.readUInt32BE();
    const index = flagged % encryptedFlag;
    const window = windowOf(this.#reports, ssrc);
    // A peer that does not encrypt has not kept the agreement.
    if (flagged < encryptedFlag || !window?.isNew(index)) return undefined;
    const header = datagram.subarray(0, rtcpHeaderOctets);
    const sealed = {
      header,
      body: datagram.subarray(rtcpHeaderOctets, end),
      trailer,
      tag: datagram.subarray(tagAt, tagAt + tagOctets),
    };
    const clear = this.#rtcp.open(sealed, { ssrc, index });
    if (!clear) return undefined;
    this.#reports.set(ssrc, window.with(index));
    return Buffer.concat([header, clear]);
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
