/** SRTP with the library of most phones and phone systems. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { SrtpReceiver, SrtpSender } from '#phone-system/engine/local/media/srtp/srtp.ts';
import { masterOctets, suiteNames, suites } from '#phone-system/engine/local/media/srtp/suites.ts';
import { askLibsrtp, hasLibsrtp } from '#tests/desk-phones/libsrtp.ts';

/** Packets of a source whose numbers begin again at zero on the way. */
const packets = (ssrc: number): readonly Buffer[] =>
  Array.from({ length: 40 }, (_, at) => {
    const packet = Buffer.alloc(172);
    packet.writeUInt16BE(0x8000);
    packet.writeUInt16BE((65_520 + at) % 65_536, 2);
    packet.writeUInt32BE(160 * at, 4);
    packet.writeUInt32BE(ssrc, 8);
    randomBytes(160).copy(packet, 12);
    return packet;
  });

const reports = (ssrc: number): readonly Buffer[] =>
  Array.from({ length: 5 }, () => {
    const report = Buffer.alloc(28);
    report.writeUInt32BE(0x80c8_0006);
    report.writeUInt32BE(ssrc, 4);
    randomBytes(20).copy(report, 8);
    return report;
  });

const hex = (all: readonly (Buffer | undefined)[]) => all.map((one) => one?.toString('hex') ?? null);

describe.skipIf(!hasLibsrtp())('sound and reports', () => {
  it.each(suiteNames)('with %s are opened by libsrtp, and those of libsrtp are opened here', (suite) => {
    const master = randomBytes(masterOctets(suites[suite]));
    const [ours, ourReports] = [packets(0x1234_5678), reports(0x1234_5678)];
    const [theirs, theirReports] = [packets(0x8765_4321), reports(0x8765_4321)];
    const sender = new SrtpSender(master, suites[suite]);
    const results = askLibsrtp({
      ...{ suite, master, clear: theirs, clearReports: theirReports },
      sealed: ours.map((packet) => sender.protect(packet)),
      sealedReports: ourReports.map((report) => sender.protectReport(report)),
    });
    expect(results.opened).toEqual(hex(ours));
    expect(results.openedReports).toEqual(hex(ourReports));
    const receiver = new SrtpReceiver(master, suites[suite]);
    const octets = (text: string | null) => Buffer.from(text ?? '', 'hex');
    expect(hex(results.sealed.map((packet) => receiver.open(octets(packet))))).toEqual(hex(theirs));
    expect(hex(results.sealedReports.map((report) => receiver.openReport(octets(report))))).toEqual(
      hex(theirReports),
    );
  });
});
