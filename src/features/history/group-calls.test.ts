import { expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../sdk/index.ts';
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

it('missed calls of one number in a row are one, under the newest', () => {
  expect(shown([call('c', {}), call('b', {}), call('a', {})])).toEqual(['c 3']);
});

it('another number, or another kind of call, stands between them', () => {
  const other = call('b', { remoteNumber: '103' });
  expect(shown([call('c', {}), other, call('a', {})])).toEqual(['c 1', 'b 1', 'a 1']);
  const declined = call('b', { isRejected: true });
  expect(shown([call('c', {}), declined, call('a', {})])).toEqual(['c 1', 'b 1', 'a 1']);
});

it('what was talked or recorded keeps its own row', () => {
  const talked = { isMissed: false, talkDuration: 5_000 };
  expect(shown([call('b', talked), call('a', talked)])).toEqual(['b 1', 'a 1']);
  const recorded = { isMissed: false, isRecorded: true };
  expect(shown([call('b', recorded), call('a', recorded)])).toEqual(['b 1', 'a 1']);
});
