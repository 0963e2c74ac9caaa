import { expect, it } from 'vitest';
import type { CallHistoryItem } from '#sdk/index.ts';
import { groupCalls } from './group-calls.ts';

const call = (restUri: string, facts: Partial<CallHistoryItem>): CallHistoryItem => ({
  restUri,
  callHistoryID: restUri,
  isIncoming: true,
  isMissed: true,
  isRejected: false,
  isForwarded: false,
  isRecorded: false,
  isMeasured: false,
  timestamp: 0,
  talkDuration: 0,
  calledNumber: '101',
  remoteNumber: '102',
  recordings: [],
  remoteNumbers: [],
  ...facts,
});
const shown = (calls: readonly CallHistoryItem[]) =>
  groupCalls(calls).map(({ item, count }) => `${item.restUri} ${count}`);

it('successive missed calls of one number form one row with the newest', () => {
  expect(shown([call('c', {}), call('b', {}), call('a', {})])).toEqual(['c 3']);
});

it('another number or another kind of call starts a new row', () => {
  const other = call('b', { remoteNumber: '103' });
  expect(shown([call('c', {}), other, call('a', {})])).toEqual(['c 1', 'b 1', 'a 1']);
  const declined = call('b', { isRejected: true });
  expect(shown([call('c', {}), declined, call('a', {})])).toEqual(['c 1', 'b 1', 'a 1']);
});

it('a call with a conversation or a recording keeps its own row', () => {
  const talked = { isMissed: false, talkDuration: 5_000 };
  expect(shown([call('b', talked), call('a', talked)])).toEqual(['b 1', 'a 1']);
  const recorded = { isMissed: false, isRecorded: true };
  expect(shown([call('b', recorded), call('a', recorded)])).toEqual(['b 1', 'a 1']);
});
