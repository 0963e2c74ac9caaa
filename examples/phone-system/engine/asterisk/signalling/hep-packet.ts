import type { Address } from '../../local/sip/wire/sip-wire.ts';

/** A SIP message that Asterisk has sent or received. */
export interface Captured {
  readonly from: Address;
  readonly to: Address;
  readonly text: string;
}

/** The kinds of chunks that we read (HEP version 3). */
const chunks = {
  fromV4: 3,
  toV4: 4,
  fromV6: 5,
  toV6: 6,
  fromPort: 7,
  toPort: 8,
  kind: 11,
  password: 14,
  text: 15,
} as const;
const kindSip = 1;
const headOctets = 6;

/**
 * Reads a packet in which Asterisk tells of a message. Undefined: it is about something else, malformed, or from somebody who does
 * not know the password.
 */
export function readHepPacket(packet: Buffer, password: string): Captured | undefined {
  if (packet.length < headOctets || packet.toString('latin1', 0, 4) !== 'HEP3') return undefined;
  const found = new Map<number, Buffer>();
  for (let at = headOctets; at < packet.length; ) {
    if (at + headOctets > packet.length) return undefined;
    const length = packet.readUInt16BE(at + 4);
    if (length < headOctets || at + length > packet.length) return undefined;
    found.set(packet.readUInt16BE(at + 2), packet.subarray(at + headOctets, at + length));
    at += length;
  }
  const text = found.get(chunks.text);
  if (!text || found.get(chunks.kind)?.[0] !== kindSip) return undefined;
  if (found.get(chunks.password)?.toString() !== password) return undefined;
  const from = addressOf(found.get(chunks.fromV4), found.get(chunks.fromV6), found.get(chunks.fromPort));
  const to = addressOf(found.get(chunks.toV4), found.get(chunks.toV6), found.get(chunks.toPort));
  return from && to && { from, to, text: text.toString() };
}

function addressOf(v4: Buffer | undefined, v6: Buffer | undefined, port: Buffer | undefined) {
  if (port?.length !== 2) return undefined;
  if (v4?.length === 4) return { host: [...v4].join('.'), port: port.readUInt16BE(0) };
  if (v6?.length !== 16) return undefined;
  const words = Array.from({ length: 8 }, (_, index) => v6.readUInt16BE(2 * index).toString(16)).join(':');
  return { host: new URL(`http://[${words}]`).hostname.slice(1, -1), port: port.readUInt16BE(0) };
}
