import { expect, it } from 'vitest';
import { readHepPacket } from './hep-packet.ts';
import { traceOf } from './trace.ts';

/** A packet as Asterisk 22 sends it, with chunks of these types. */
function packetOf(...chunks: readonly (readonly [type: number, value: Buffer])[]): Buffer {
  const parts = chunks.map(([type, value]) => {
    const head = Buffer.alloc(6);
    head.writeUInt16BE(type, 2);
    head.writeUInt16BE(value.length + 6, 4);
    return Buffer.concat([head, value]);
  });
  const head = Buffer.from('HEP3\0\0');
  head.writeUInt16BE(6 + Buffer.concat(parts).length, 4);
  return Buffer.concat([head, ...parts]);
}

const port = (value: number) => Buffer.from([value >> 8, value & 255]);
const text = 'OPTIONS sip:a SIP/2.0\r\nVia: SIP/2.0/TLS 192.0.2.1:5061;branch=z9hG4bK1\r\nCall-ID: 1\r\n\r\n';
const ends = [
  [3, Buffer.from([192, 0, 2, 1])],
  [4, Buffer.from([192, 0, 2, 9])],
  [7, port(5_060)],
  [8, port(40_000)],
] as const;
const rest = [
  [11, Buffer.from([1])],
  [14, Buffer.from('secret')],
  [15, Buffer.from(text)],
] as const;

it('reads the ends and the text of a SIP message', () => {
  expect(readHepPacket(packetOf(...ends, ...rest), 'secret')).toEqual({
    from: { host: '192.0.2.1', port: 5_060 },
    to: { host: '192.0.2.9', port: 40_000 },
    text,
  });
});

it('reads addresses of IPv6 in their usual form', () => {
  const host = Buffer.from('20010db8000000000000000000000001', 'hex');
  const packet = packetOf([5, host], [6, host], [7, port(1)], [8, port(2)], ...rest);
  expect(readHepPacket(packet, 'secret')?.from.host).toBe('2001:db8::1');
});

it('takes nothing without the password, and nothing malformed', () => {
  const packet = packetOf(...ends, ...rest);
  expect(readHepPacket(packet, 'other')).toBeUndefined();
  expect(readHepPacket(packet.subarray(0, packet.length - 3), 'secret')).toBeUndefined();
  expect(readHepPacket(packetOf(...ends), 'secret')).toBeUndefined();
  expect(readHepPacket(packetOf([7, Buffer.alloc(1)], ...rest), 'secret')).toBeUndefined();
  expect(readHepPacket(Buffer.from('HEP3\0\0\0\0\0\0\0\0'), 'secret')).toBeUndefined();
  expect(readHepPacket(Buffer.from('x'), 'secret')).toBeUndefined();
});

it('finds who has sent a message: our port, or a trunk that is at the other end', () => {
  const from = { host: '192.0.2.1', port: 5_060 };
  const to = { host: '192.0.2.9', port: 40_000 };
  const isNoTrunk = () => false;
  const sent = { direction: 'out', wire: { protocol: 'TLS', peer: to, local: from } };
  expect(traceOf({ from, to, text }, { ours: [5_060], isTrunk: isNoTrunk })).toMatchObject(sent);
  expect(traceOf({ from, to, text }, { ours: [], isTrunk: ({ port: at }) => at === 40_000 })).toMatchObject({
    ...sent,
    isKnown: true,
  });
  expect(traceOf({ from, to, text }, { ours: [40_000], isTrunk: isNoTrunk })).toMatchObject({
    direction: 'in',
    isKnown: false,
  });
});
