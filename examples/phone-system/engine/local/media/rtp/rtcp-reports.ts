import { randomInt, randomUUID } from 'node:crypto';
import type { PacketCounts } from '../../../port.ts';
import type { SourcedPacket, SpokenPacket } from '../endpoints/audio-sender.ts';
import { RtcpReceiverStats } from './rtcp-receiver-stats.ts';

/** The interval of reports in both directions (RFC 3550, 6.2). */
export const reportEveryMs = 5_000;

const version = 0x80;
const blockOctets = 24;
const types = { sender: 200, receiver: 201, description: 202, goodbye: 203 } as const;
const secondsFrom1900To1970 = 2_208_988_800;

/** The RTP statistics of a leg in both directions, and their RTCP reports. */
export class RtcpReports {
  readonly ssrc = randomInt(1, 2 ** 32 - 1);
  readonly #name = Buffer.from(`${randomUUID()}@callside.invalid`);
  #reception: RtcpReceiverStats | undefined;
  #packets = 0;
  #octets = 0;
  #timestamp = 0;
  #lostThere: number | undefined;
  #jitterThereMs: number | undefined;
  /** The reports that came, about our packets or not. */
  #reports = 0;

  get counts(): PacketCounts {
    const { received = 0, lost = 0, jitterMs = 0 } = this.#reception ?? {};
    return {
      ...{ sent: this.#packets, received, lost, jitterMs, reports: this.#reports },
      ...{ lostThere: this.#lostThere, jitterThereMs: this.#jitterThereMs },
    };
  }

  /** Records a sent packet. */
  sent({ timestamp, payload, isKey }: SpokenPacket): void {
    this.#packets = (this.#packets + 1) >>> 0;
    this.#octets = (this.#octets + payload.length) >>> 0;
    if (!isKey) this.#timestamp = timestamp;
  }

  /** Records a received packet. A new source starts new statistics. */
  heard(packet: SourcedPacket, clockRate: number): void {
    if (this.#reception?.ssrc !== packet.ssrc) this.#reception = new RtcpReceiverStats(packet);
    this.#reception.put(packet, clockRate);
  }

  /**
   * Reads the phone's reports. Returns false for invalid reports: once audio has arrived, a report must name its
   * source.
   *
   * @param clockRate the timestamp units per second of our packets
   */
  read(datagram: Buffer, clockRate: number): boolean {
    if (datagram.length < 8 || ((datagram[0] ?? 0) & 0xc0) !== version) return false;
    const type = datagram[1];
    if (type !== types.sender && type !== types.receiver) return false;
    const blocksAt = type === types.sender ? 28 : 8;
    if (!this.#reception) {
      this.#readBlocks(datagram, blocksAt, clockRate);
      return true;
    }
    if (datagram.readUInt32BE(4) !== this.#reception.ssrc) return false;
    this.#readBlocks(datagram, blocksAt, clockRate);
    if (type === types.sender && datagram.length >= 28) this.#reception.reported(datagram.readUInt32BE(10));
    return true;
  }

  /** Looks for the block about our packets. */
  #readBlocks(datagram: Buffer, start: number, clockRate: number): void {
    this.#reports += 1;
    const count = (datagram[0] ?? 0) & 0x1f;
    for (
      let at = start;
      at < start + count * blockOctets && at + blockOctets <= datagram.length;
      at += blockOctets
    ) {
      if (datagram.readUInt32BE(at) !== this.ssrc) continue;
      this.#lostThere = datagram.readIntBE(at + 5, 3);
      this.#jitterThereMs = (1000 * datagram.readUInt32BE(at + 12)) / clockRate;
    }
  }

  /** Returns the next report. */
  write(): Buffer {
    const blocks = this.#reception?.report() ?? Buffer.alloc(0);
    const sender = this.#packets > 0 ? this.#senderInfo() : Buffer.alloc(0);
    const type = this.#packets > 0 ? types.sender : types.receiver;
    const count = blocks.length > 0 ? 1 : 0;
    return Buffer.concat([this.#part(type, count, Buffer.concat([sender, blocks])), this.#description()]);
  }

  /** Returns the last report, with a BYE. */
  goodbye(): Buffer {
    return Buffer.concat([this.write(), this.#part(types.goodbye, 1, Buffer.alloc(0))]);
  }

  #senderInfo(): Buffer {
    const info = Buffer.alloc(20);
    const now = Date.now();
    info.writeUInt32BE((Math.floor(now / 1000) + secondsFrom1900To1970) >>> 0, 0);
    info.writeUInt32BE(Math.floor(((now % 1000) / 1000) * 2 ** 32), 4);
    info.writeUInt32BE(this.#timestamp, 8);
    info.writeUInt32BE(this.#packets, 12);
    info.writeUInt32BE(this.#octets, 16);
    return info;
  }

  #description(): Buffer {
    const item = Buffer.concat([Buffer.of(1, this.#name.length), this.#name]);
    const body = Buffer.alloc(4 * Math.ceil((item.length + 1) / 4));
    item.copy(body);
    return this.#part(types.description, 1, body);
  }

  #part(type: number, count: number, body: Buffer): Buffer {
    const head = Buffer.alloc(8);
    head[0] = version | count;
    head[1] = type;
    head.writeUInt16BE(1 + body.length / 4, 2);
    head.writeUInt32BE(this.ssrc, 4);
    return Buffer.concat([head, body]);
  }
}
