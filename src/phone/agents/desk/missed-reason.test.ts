import { expect, test } from 'vitest';
import type { CallHistoryItem } from '#sdk/index.ts';
import { isMissedOffer, missedReason } from './missed-reason.ts';

const offer = (facts: Partial<CallHistoryItem>) =>
  ({
    isIncoming: true,
    talkDuration: 0,
    isRejected: false,
    stateCause: 'causeNoAnswer',
    ...facts,
  }) as CallHistoryItem;

test.each([
  ['causeNoAnswer', 'desk.missed.noAnswer'],
  ['causeCallerDisconnect', 'desk.missed.hungUp'],
  ['causeAnsweredElsewhere', 'desk.missed.elsewhere'],
  ['causeNotAvailable', 'desk.missed.unreachable'],
  ['causeOfTheFuture', 'desk.missed.other'],
] as const)('an offer that ended with %s has the reason %s', (stateCause, reason) => {
  expect(missedReason(offer({ stateCause }))).toBe(reason);
});

test('an offer that the agent declined says so, whatever the cause', () => {
  expect(missedReason(offer({ isRejected: true, stateCause: 'causeBusy' }))).toBe('desk.missed.declined');
});

test('only an ended incoming call without a talk is a missed offer', () => {
  expect(isMissedOffer(offer({}))).toBe(true);
  expect(isMissedOffer(offer({ talkDuration: 1 }))).toBe(false);
  expect(isMissedOffer(offer({ isIncoming: false }))).toBe(false);
  const { stateCause: _, ...ringing } = offer({});
  expect(isMissedOffer(ringing as CallHistoryItem)).toBe(false);
});
