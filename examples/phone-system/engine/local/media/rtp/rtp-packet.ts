import type { SourcedPacket, SpokenPacket } from '../endpoints/audio-sender.ts';

const headerOctets = 12;
const version = 0x80;

/** Reads an RTP packet (RFC 3550, 5.1). Undefined for an invalid packet. */
export function readRtp(datagram: Buffer): SourcedPacket | undefined {
  const [first = 0, second = 0] = datagram;
  if (datagram.length < headerOctets || (first & 0xc0) !== version) return undefined;
  const hasExtension = (first & 0x10) !== 0;
  let start = headerOctets + 4 * (first & 0x0f);
  if (hasExtension) {
    if (datagram.length < start + 4) return undefined;
    start += 4 + 4 * datagram.readUInt16BE(start + 2);
  }
  const padding = (first & 0x20) === 0 ? 0 : (datagram.at(-1) ?? 0);
  const end = datagram.length - padding;
  if (end < start) return undefined;
  return {
    payloadType: second & 0x7f,
    sequenceNumber: datagram.readUInt16BE(2),
    timestamp: datagram.readUInt32BE(4),
    ssrc: datagram.readUInt32BE(8),
    payload: datagram.subarray(start, end),
  };
}

/** Writes an RTP packet of the source `ssrc`. */
export function writeRtp(packet: SpokenPacket, ssrc: number): Buffer {
  const datagram = Buffer.allocUnsafe(headerOctets + packet.payload.length);
  datagram[0] = version;
  datagram[1] = (packet.marker ? 0x80 : 0) | packet.payloadType;
  datagram.writeUInt16BE(packet.sequenceNumber, 2);
  datagram.writeUInt32BE(packet.timestamp, 4);
  datagram.writeUInt32BE(ssrc, 8);
  datagram.set(packet.payload, headerOctets);
  return datagram;
}
