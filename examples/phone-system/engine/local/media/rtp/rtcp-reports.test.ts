import { expect, test } from 'vitest';
import type { SourcedPacket } from '../endpoints/audio-sender.ts';
import { RtcpReports } from './rtcp-reports.ts';

const packet = (sequenceNumber: number): SourcedPacket => ({
  ssrc: 7,
  payloadType: 0,
  sequenceNumber: sequenceNumber & 0xffff,
  timestamp: sequenceNumber * 160,
  payload: new Uint8Array(160),
});

test('an end that has sent nothing reports only its reception', () => {
  const book = new RtcpReports();
  for (const sequence of [65_534, 65_535, 65_536, 65_538]) book.heard(packet(sequence), 8000);
  const report = book.write();
  expect([report[1], report[0]]).toEqual([201, 0x81]);
  const block = report.subarray(8);
  expect(block.readUInt32BE(0)).toBe(7);
  expect(block[4]).toBe(Math.floor(256 / 5));
  expect(block.readUInt32BE(4) & 0xff_ffff).toBe(1);
  expect(block.readUInt32BE(8)).toBe(65_538);
  // Nothing is lost since.
  expect(book.write().subarray(8)[4]).toBe(0);
});

test('a sender reports its packets, and its last report contains a BYE', () => {
  const book = new RtcpReports();
  book.sent({ ...packet(1), marker: false, isKey: false });
  const report = book.write();
  expect(report[1]).toBe(200);
  expect([report.readUInt32BE(20), report.readUInt32BE(24)]).toEqual([1, 160]);
  expect(book.goodbye().subarray(-8)[1]).toBe(203);
});

test("a report names the time of the other side's last report", () => {
  const [one, other] = [new RtcpReports(), new RtcpReports()];
  other.sent({ ...packet(1), marker: false, isKey: false });
  one.heard({ ...packet(1), ssrc: other.ssrc }, 8000);
  expect(one.write().subarray(8).readUInt32BE(16)).toBe(0);
  expect(one.read(other.write(), 8000)).toBe(true);
  expect(one.write().subarray(8).readUInt32BE(16)).toBeGreaterThan(0);
  expect(one.read(Buffer.from('nonsense'), 8000)).toBe(false);
});

test('a report of a stranger who does not know the source is ignored', () => {
  const [book, stranger] = [new RtcpReports(), new RtcpReports()];
  book.heard(packet(1), 8000);
  expect(book.read(stranger.write(), 8000)).toBe(false);
});

test('packets are counted both ways, with those that the other side misses once it has reported them', () => {
  const [book, other] = [new RtcpReports(), new RtcpReports()];
  for (const sequence of [1, 2, 3]) book.sent({ ...packet(sequence), marker: false, isKey: false });
  for (const sequence of [1, 2, 4]) book.heard({ ...packet(sequence), ssrc: other.ssrc }, 8000);
  expect(book.counts).toMatchObject({ sent: 3, received: 3, lost: 1, lostThere: undefined, reports: 0 });
  for (const sequence of [1, 5]) other.heard({ ...packet(sequence), ssrc: book.ssrc }, 8000);
  book.read(other.write(), 8000);
  expect(book.counts.lostThere).toBe(3);
  other.sent({ ...packet(1), marker: false, isKey: false });
  other.heard({ ...packet(6), ssrc: book.ssrc }, 8000);
  other.heard({ ...packet(8), ssrc: book.ssrc }, 8000);
  book.read(other.write(), 8000);
  expect(book.counts.lostThere).toBe(4);
});

test('a report that names no packet of ours counts, and tells nothing that is missed', () => {
  const [book, other] = [new RtcpReports(), new RtcpReports()];
  book.sent({ ...packet(1), marker: false, isKey: false });
  book.read(other.write(), 8000);
  expect(book.counts).toMatchObject({ reports: 1, lostThere: undefined, jitterThereMs: undefined });
  other.heard({ ...packet(1), ssrc: book.ssrc }, 8000);
  book.read(other.write(), 8000);
  expect(book.counts).toMatchObject({ reports: 2, lostThere: 0, jitterThereMs: 0 });
});
