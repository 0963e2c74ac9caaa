import { isIPv6 } from 'node:net';
import type { SignallingMessage } from '../engine/port.ts';

/** Raw IPv4 or IPv6 packets (LINKTYPE_RAW). */
const linkType = 101;
const maxPayload = 60_000;
const usualPort = 5_060;
const udp = 17;

interface Packet {
  readonly source: { readonly host: string; readonly port: number };
  readonly target: { readonly host: string; readonly port: number };
  readonly payload: Buffer;
}

/** Returns SIP messages as a file that Wireshark and tcpdump read. Those of connections are there as datagrams too. */
export function pcapOf(messages: readonly SignallingMessage[]): Buffer {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt16LE(2, 4);
  head.writeUInt16LE(4, 6);
  head.writeUInt32LE(65_535, 16);
  head.writeUInt32LE(linkType, 20);
  return Buffer.concat([head, ...messages.flatMap((message) => recordOf(message))]);
}

function recordOf({ at, direction, peer, local, text }: SignallingMessage): readonly Buffer[] {
  const us = local ?? { host: isIPv6(peer.host) ? '::1' : '127.0.0.1', port: usualPort };
  const [source, target] = direction === 'in' ? [peer, us] : [us, peer];
  const packet = datagram({ source, target, payload: Buffer.from(text).subarray(0, maxPayload) });
  const head = Buffer.alloc(16);
  head.writeUInt32LE(Math.floor(at / 1_000), 0);
  head.writeUInt32LE(Math.floor((at % 1_000) * 1_000), 4);
  head.writeUInt32LE(packet.length, 8);
  head.writeUInt32LE(packet.length, 12);
  return [head, packet];
}

function datagram({ source, target, payload }: Packet): Buffer {
  const isV6 = isIPv6(source.host);
  const [from, to] = [source.host, target.host].map((host) => addressOf(host, isV6));
  const length = 8 + payload.length;
  const head = Buffer.alloc(8);
  head.writeUInt16BE(source.port, 0);
  head.writeUInt16BE(target.port, 2);
  head.writeUInt16BE(length, 4);
  const addresses = Buffer.concat([from ?? Buffer.alloc(0), to ?? Buffer.alloc(0)]);
  const pseudo = Buffer.concat([addresses, Buffer.from([0, udp, length >> 8, length & 0xff])]);
  head.writeUInt16BE(checksum(Buffer.concat([pseudo, head, payload])) || 0xffff, 6);
  return Buffer.concat([isV6 ? headV6(addresses, length) : headV4(addresses, length), head, payload]);
}

function headV4(addresses: Buffer, length: number): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt8(0x45, 0);
  head.writeUInt16BE(20 + length, 2);
  head.writeUInt8(64, 8);
  head.writeUInt8(udp, 9);
  head.writeUInt16BE(checksum(Buffer.concat([head, addresses])), 10);
  return Buffer.concat([head, addresses]);
}

function headV6(addresses: Buffer, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(0x60, 0);
  head.writeUInt16BE(length, 4);
  head.writeUInt8(udp, 6);
  head.writeUInt8(64, 7);
  return Buffer.concat([head, addresses]);
}

/** The ones' complement sum of the Internet protocols (RFC 1071). */
function checksum(octets: Buffer): number {
  let sum = 0;
  for (let at = 0; at < octets.length; at += 2) sum += ((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0);
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
  return ~sum & 0xffff;
}

/** Returns an address as octets; the parts of an IPv6 address are those that the URL parser writes out. */
function addressOf(host: string, isV6: boolean): Buffer {
  const plain = host.replace(/^::ffff:/i, '').replace(/%.*$/, '');
  if (!isV6) return Buffer.from(plain.split('.').map(Number));
  const [before = '', after] = plain.split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [first, last] = [parts(before), parts(after ?? '')];
  const all =
    after === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
  return Buffer.from(all.map((part: string) => part.padStart(4, '0')).join(''), 'hex');
}
