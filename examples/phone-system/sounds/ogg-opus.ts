/** The packets of an Ogg Opus file (RFC 7845). */
export interface OggOpus {
  /** The packets are read in turn, so that a long file is not read beyond the end of the allowed length. */
  readonly packets: Iterable<Buffer>;
  /** The number of samples at the beginning, at 48 kHz, that are not part of the sound. */
  readonly preSkip: number;
}

const pageHeaderOctets = 27;
const fullSegment = 255;

/**
 * Returns the packets of a stream whose pages follow each other. @throws Error for another file, or a file that was cut
 * off
 */
export function readOggOpus(file: Buffer): OggOpus {
  const packets = packetsOf(file);
  const head = packets.next().value;
  if (!head || head.length < 19 || head.toString('latin1', 0, 8) !== 'OpusHead')
    throw new Error('The Ogg file has no Opus');
  // The second packet has the tags.
  packets.next();
  return { packets, preSkip: head.readUInt16LE(10) };
}

function* packetsOf(file: Buffer): Generator<Buffer, undefined> {
  let open: Buffer[] = [];
  let at = 0;
  while (at < file.length) {
    if (at + pageHeaderOctets > file.length || file.toString('latin1', at, at + 4) !== 'OggS')
      throw new Error('The Ogg file is damaged');
    const segments = file.readUInt8(at + 26);
    const sizes = file.subarray(at + pageHeaderOctets, at + pageHeaderOctets + segments);
    let start = at + pageHeaderOctets + segments;
    for (const size of sizes) {
      if (start + size > file.length) throw new Error('The Ogg file is cut off');
      open.push(file.subarray(start, start + size));
      start += size;
      if (size === fullSegment) continue;
      const packet = Buffer.concat(open);
      open = [];
      if (packet.length > 0) yield packet;
    }
    at = start;
  }
  return undefined;
}
