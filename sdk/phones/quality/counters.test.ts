import { expect, test } from 'vitest';
import { readCounters } from './counters.ts';
import { measure } from './measurement.ts';

const inbound = { type: 'inbound-rtp', kind: 'audio', packetsReceived: 100, packetsLost: 0, jitter: 0.004 };
const outbound = { type: 'outbound-rtp', kind: 'audio', packetsSent: 100 };
const source = { type: 'media-source', kind: 'audio', totalAudioEnergy: 1 };

test('missing counters are read as 0', () => {
  const nothing = readCounters([]);
  expect(new Set(Object.values(nothing))).toEqual(new Set([0]));
  const sample = { counters: nothing, atMs: 0, isCut: false, isMuted: false };
  expect(measure(sample, { ...sample, atMs: 1000 })).toMatchObject({
    lossIn: 0,
    lossOut: 0,
    isVoiceless: false,
  });
});

test('the round trip of the media counts before that of the connection checks', () => {
  const pair = { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 };
  const remote = { type: 'remote-inbound-rtp', kind: 'audio', roundTripTime: 0.2 };
  expect(readCounters([pair]).roundTripMs).toBe(50);
  expect(readCounters([pair, remote]).roundTripMs).toBe(200);
});

test('the loss is the share of packets lost since the previous sample', () => {
  const before = readCounters([inbound, outbound, source]);
  const now = readCounters([
    { ...inbound, packetsReceived: 140, packetsLost: 10 },
    { ...outbound, packetsSent: 150 },
    { type: 'remote-inbound-rtp', kind: 'audio', packetsLost: 5 },
    source,
  ]);
  const sample = { atMs: 0, isCut: false, isMuted: false };
  const measured = measure({ ...sample, counters: before }, { ...sample, counters: now, atMs: 1000 });
  expect(measured).toMatchObject({ lossIn: 0.2, lossOut: 0.1, isVoiceless: true });
  expect(measured.mosOut).toBeGreaterThan(measured.mosIn);
});

test('a muted microphone is not a broken one, and a cut connection loses everything', () => {
  const now = readCounters([inbound, { ...outbound, packetsSent: 150 }, source]);
  const before = {
    counters: readCounters([inbound, outbound, source]),
    atMs: 0,
    isCut: false,
    isMuted: true,
  };
  expect(measure(before, { ...before, counters: now, atMs: 1000 }).isVoiceless).toBe(false);
  expect(measure(before, { ...before, counters: now, atMs: 1000, isCut: true })).toMatchObject({
    lossIn: 1,
    lossOut: 1,
  });
});
