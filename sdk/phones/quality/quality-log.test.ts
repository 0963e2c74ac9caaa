import { expect, test } from 'vitest';
import type { CallQuality } from '#sdk/calls/call-quality.ts';
import { callQualityRecord } from '#wire/calls/call-quality.ts';
import { QualityLog } from './quality-log.ts';

const good: CallQuality = {
  mos: 4.4,
  lossIn: 0,
  lossOut: 0,
  jitterMs: 2,
  roundTripMs: 20,
  isReceiving: true,
  levelIn: 0.1,
  levelOut: 0.1,
  trouble: undefined,
};

test('nothing is stored without a measurement', () => {
  expect(new QualityLog().record()).toBeUndefined();
});

test('averages are weighted by time, and the longest trouble is stored', () => {
  const log = new QualityLog();
  log.add(good, 6_000);
  log.add({ ...good, mos: 2.4, lossIn: 0.2, trouble: 'networkDown' }, 3_000);
  log.add({ ...good, trouble: 'microphone' }, 1_000);
  const record = log.record();
  expect(record).toEqual({
    mos: 3.8,
    worstMos: 2.4,
    lossIn: 0.06,
    lossOut: 0,
    jitterMs: 2,
    roundTripMs: 20,
    measuredMs: 10_000,
    trouble: 'networkDown',
  });
  expect(callQualityRecord.parse(record)).toEqual(record);
});
