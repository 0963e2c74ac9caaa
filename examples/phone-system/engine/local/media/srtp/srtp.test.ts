import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RtpHeader, SrtcpSession, SrtpSession } from 'werift';
import { writeRtp } from '../rtp/rtp-packet.ts';
import { SrtpReceiver, SrtpSender } from './srtp.ts';
import { masterOctets, type SuiteName, suiteNames, suites } from './suites.ts';

const ssrc = 0x1234_5678;
const payload = new Uint8Array(160).fill(0xd5);

const packetOf = (sequenceNumber: number) =>
  writeRtp(
    {
      payloadType: 8,
      sequenceNumber: sequenceNumber & 0xffff,
      timestamp: 0,
      marker: false,
      isKey: false,
      payload,
    },
    ssrc,
  );

function pair(name: SuiteName) {
  const suite = suites[name];
  const master = randomBytes(masterOctets(suite));
  return { master, sender: new SrtpSender(master, suite), receiver: new SrtpReceiver(master, suite) };
}

const weriftWith = (master: Buffer, profile: 1 | 7) => {
  const [key, salt] = [master.subarray(0, 16), master.subarray(16)];
  const keys = { localMasterKey: key, localMasterSalt: salt, remoteMasterKey: key, remoteMasterSalt: salt };
  return { rtp: new SrtpSession({ keys, profile }), rtcp: new SrtcpSession({ keys, profile }) };
};

/** The suites that the other implementation knows, and its names for them. */
describe.each([
  ['AES_CM_128_HMAC_SHA1_80', 1],
  ['AEAD_AES_128_GCM', 7],
] as const)('SRTP with %s', (name, profile) => {
  it('is understood by another implementation, and understands it, beyond the end of the numbers', () => {
    const { master, sender, receiver } = pair(name);
    const { rtp, rtcp } = weriftWith(master, profile);
    for (let number = 65_500; number < 65_600; number += 1) {
      const packet = packetOf(number);
      expect(rtp.decrypt(sender.protect(packet))).toEqual(packet);
      const header = RtpHeader.deSerialize(packet);
      expect(receiver.open(rtp.encrypt(Buffer.from(payload), header))).toEqual(packet);
    }
    const report = Buffer.concat([Buffer.from('81c90007', 'hex'), randomBytes(28)]);
    expect(rtcp.decrypt(sender.protectReport(report))).toEqual(report);
    expect(receiver.openReport(rtcp.encrypt(report))).toEqual(report);
  });
});

describe.each(suiteNames)('SRTP with %s', (name) => {
  it('opens what it has protected, and its reports', () => {
    const { sender, receiver } = pair(name);
    const report = Buffer.concat([Buffer.from('81c90007', 'hex'), randomBytes(28)]);
    expect(receiver.open(sender.protect(packetOf(65_535)))).toEqual(packetOf(65_535));
    expect(receiver.open(sender.protect(packetOf(65_536)))).toEqual(packetOf(65_536));
    expect(receiver.openReport(sender.protectReport(report))).toEqual(report);
  });

  it('sends nothing of the payload in clear, and never the same octets for the same sound', () => {
    const { sender } = pair(name);
    const sent = [1, 2].map((number) => sender.protect(packetOf(number)).subarray(12, 172));
    expect(sent[0]).not.toEqual(sent[1]);
    for (const octets of sent) expect(octets.includes(Buffer.alloc(4, 0xd5))).toBe(false);
  });

  it('takes packets in any order, and none twice, too late or after a longer break than it can tell', () => {
    const { sender, receiver } = pair(name);
    const sent = Array.from({ length: 200 }, (_, at) => sender.protect(packetOf(65_500 + at)));
    const open = (at: number) => receiver.open(sent[at] ?? Buffer.alloc(0)) !== undefined;
    expect(open(0)).toBe(true);
    expect([100, 40, 99, 37, 36].map(open)).toEqual([true, true, true, true, false]);
    expect([100, 40, 99, 37].map(open)).toEqual([false, false, false, false]);
    expect([199, 199, 136, 136].map(open)).toEqual([true, false, true, false]);
  });

  it('takes no packet or report of which an octet has changed, and none of another key', () => {
    const { sender, receiver } = pair(name);
    const report = sender.protectReport(Buffer.concat([Buffer.from('81c90007', 'hex'), randomBytes(28)]));
    const packet = sender.protect(packetOf(7));
    for (const [octets, open] of [
      [packet, (one: Buffer) => receiver.open(one)],
      [report, (one: Buffer) => receiver.openReport(one)],
    ] as const) {
      for (const at of octets.keys()) {
        const changed = Buffer.from(octets);
        changed[at] = (changed[at] ?? 0) ^ 1;
        expect(open(changed)).toBeUndefined();
        expect(open(octets.subarray(0, at))).toBeUndefined();
      }
      expect(open(octets)).toBeDefined();
    }
    expect(receiver.open(pair(name).sender.protect(packetOf(8)))).toBeUndefined();
  });
});
