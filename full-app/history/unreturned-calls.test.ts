import { expect, test } from 'vitest';
import type { CallHistoryItem } from '#sdk/index.ts';
import { unreturnedCalls } from './unreturned-calls.ts';

type Said = readonly [kind: 'missed' | 'outgoing' | 'answered', number: string];

/** Creates calls, newest first, as in the history. */
const calls = (said: readonly Said[]) =>
  said.map(
    ([kind, remoteNumber], index) =>
      ({
        restUri: String(index),
        remoteNumber,
        isIncoming: kind !== 'outgoing',
        isMissed: kind === 'missed',
        isRejected: false,
        talkDuration: kind === 'answered' ? 1_000 : 0,
      }) as CallHistoryItem,
  );
const open = (...said: readonly Said[]) =>
  unreturnedCalls(calls(said)).map(({ item, count }) => [item.remoteNumber, count]);

test('a missed call is open until its number is called or answered', () => {
  expect(open(['missed', '102'], ['missed', '103'])).toEqual([
    ['102', 1],
    ['103', 1],
  ]);
  expect(open(['outgoing', '102'], ['missed', '102'], ['missed', '103'])).toEqual([['103', 1]]);
  expect(open(['answered', '103'], ['missed', '103'])).toEqual([]);
});

test('a call that is missed after calling back is open again', () => {
  expect(open(['missed', '102'], ['outgoing', '102'], ['missed', '102'])).toEqual([['102', 1]]);
});

test('all missed calls of one number are one entry, and calls without a number are none', () => {
  expect(open(['missed', '102'], ['missed', '103'], ['missed', '102'], ['missed', ''])).toEqual([
    ['102', 2],
    ['103', 1],
  ]);
});
