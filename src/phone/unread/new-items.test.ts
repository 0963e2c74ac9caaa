import { expect, test } from 'vitest';
import { noCounters } from '#sdk/testing/samples.ts';
import { newItems } from './new-items.ts';
import { unseen } from './unseen.ts';

const dave = { remoteNumber: '104', remoteLabel: 'Dave Okafor' };

test('a missed call shows name and number, a voicemail of a stranger only the number', () => {
  expect(newItems(noCounters, { ...noCounters, unreadMissedCalls: 1, newMissedCalls: [dave] })).toEqual([
    { trigger: 'callMissed', place: 'missedCalls', name: 'Dave Okafor', detail: '104' },
  ]);
  const stranger = { remoteNumber: '+33623000000' };
  expect(newItems(noCounters, { ...noCounters, unreadVoiceMails: 1, newVoiceMails: [stranger] })).toEqual([
    { trigger: 'voicemailNewMsg', place: 'voicemails', name: '+33623000000', detail: '' },
  ]);
});

test('a message shows its first ten characters', () => {
  const of = (messageContent: string) =>
    newItems(noCounters, {
      ...noCounters,
      unreadTextMessages: 1,
      newTextMessages: [{ remotes: [dave], messageContent, threadID: '7' }],
    });
  expect(of('1234567890 and more')).toMatchObject([
    { place: 'chats', name: 'Dave Okafor', detail: '1234567890…', item: '7' },
  ]);
  expect(of('👋👋👋👋👋👋👋👋👋👋')).toMatchObject([{ detail: '👋👋👋👋👋👋👋👋👋👋' }]);
});

test('a message to a group is new for each customer, and again with each further message', () => {
  const from = (workItemID: string, timestamp: number) => ({
    remotes: [dave],
    messageContent: 'Where is it?',
    workItemID,
    group: '2',
    threadID: '17',
    timestamp,
  });
  const state = (...newQueueMessages: ReturnType<typeof from>[]) => ({ ...noCounters, newQueueMessages });
  const alert = {
    trigger: 'queueNewMsg',
    place: 'queueMessages',
    name: 'Dave Okafor',
    detail: 'Where is i…',
    item: '2/17',
  };
  expect(newItems(noCounters, state(from('1', 5)))).toEqual([alert]);
  expect(newItems(state(from('1', 5)), state(from('1', 6)))).toEqual([alert]);
  expect(newItems(state(from('1', 5), from('2', 4)), state(from('2', 4)))).toEqual([]);
});

test('initial, seen and unchanged items are not new', () => {
  const one = { ...noCounters, unreadMissedCalls: 1, newMissedCalls: [dave] };
  expect(newItems(undefined, one)).toEqual([]);
  expect(newItems(one, one)).toEqual([]);
  expect(newItems(one, noCounters)).toEqual([]);
  expect(newItems(one, undefined)).toEqual([]);
});

test('the count of unseen items includes every kind', () => {
  expect(unseen(undefined)).toBe(0);
  expect(unseen({ ...noCounters, unreadMissedCalls: 1, unreadVoiceMails: 2, unreadTextMessages: 3 })).toBe(6);
  expect(unseen({ ...noCounters, unreadQueueMessages: 4 })).toBe(4);
});
