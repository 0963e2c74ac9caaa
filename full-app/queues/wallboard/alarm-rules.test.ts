import { expect, it } from 'vitest';
import { alarmOf } from './alarm-rules.ts';

const thresholds = { waiting: 5, waitMs: 60_000 };
const group = (callers: number, computedState = callers > 0 ? 'QUEUE_UNDER_50' : 'FREE_AGENTS') =>
  ({ isOpen: true, acdGroupNbClientsInQueue: callers, computedState }) as Parameters<typeof alarmOf>[0];

it.each([
  ['nobody waits', group(0), 0, 'calm', []],
  ['two callers and no free agent', group(2), 10_000, 'warning', ['waiting']],
  ['a caller who is about to ring at a free agent', group(1, 'FREE_AGENTS'), 1_000, 'calm', []],
  ['half of the callers', group(3), 10_000, 'warning', ['waiting']],
  ['half of the time', group(1), 30_000, 'warning', ['wait']],
  ['as many callers as the threshold', group(5), 0, 'alarm', ['waiting']],
  ['the time of the threshold', group(1), 60_000, 'alarm', ['wait']],
  ['both', group(9), 90_000, 'alarm', ['wait', 'waiting']],
  ['a full queue', group(3, 'QUEUE_FULL'), 0, 'alarm', ['full']],
  ['a group without a queue', group(0, 'QUEUE_FULL'), 0, 'calm', []],
  ['nobody to answer', group(0, 'NO_AGENT'), 0, 'warning', ['noAgent']],
  ['a caller whom nobody can answer', group(1, 'NO_AGENT'), 0, 'alarm', ['noAgent']],
  ['a closed group', { ...group(9, 'CLOSED_MANUAL'), isOpen: false }, 90_000, 'calm', []],
] as const)('the alarm of a group: %s', (_, one, waitMs, level, reasons) => {
  expect(alarmOf(one, waitMs, thresholds)).toEqual({ level, reasons });
});
