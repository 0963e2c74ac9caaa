import type { Readable } from 'node:stream';
import { PDU, type Pdu } from 'smpp';

const headLength = 16;

/**
 * Makes the library reject a wrong length, and keep a connection on which a message of a right length cannot be parsed. Such a
 * message is read as its head alone, so that it can be rejected by its sequence number. The library would stop to read instead,
 * and the carrier would deliver the same message again on the next connection, before all others.
 */
PDU.commandLength = (stream: Readable): number | false => {
  const octets: Buffer | null = stream.read(4);
  // A stream that has ended returns fewer octets.
  if (!octets || octets.length < 4) return false;
  const length = octets.readUInt32BE(0);
  if (length < headLength || length > PDU.maxLength)
    throw new Error(`The length of a message of the carrier is ${length} octets.`);
  return length;
};

PDU.fromStream = (stream: Readable, length: number): Pdu | false => {
  const rest: Buffer | null = stream.read(length - 4);
  if (!rest || rest.length < length - 4) return false;
  const octets = Buffer.concat([lengthOf(length), rest]);
  try {
    return new PDU(octets);
  } catch {
    const head = Buffer.concat([lengthOf(headLength), octets.subarray(4, headLength)]);
    return Object.assign(new PDU(head), { isMalformed: true });
  }
};

function lengthOf(length: number): Buffer {
  const octets = Buffer.alloc(4);
  octets.writeUInt32BE(length);
  return octets;
}
