import { describe, expect, it } from 'vitest';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import { joinRefusal, type MeetingRights } from './meeting-rights.ts';
import { Attendee } from './room.ts';

const point = (change: Partial<MeetingPoint> = {}): MeetingPoint => ({
  ...{ restUri: 'v1/user/MeetingPoint/p', id: 'p', uid: '7', displayName: 'Board' },
  ...{ type: 'permanent', isLocked: false },
  ...change,
});
const rights = (
  known: MeetingPoint,
  licence: 'premium' | 'premium_plus' = 'premium_plus',
): MeetingRights => ({
  pointById: (id) => (id === known.id ? { owner: known.uid, point: known } : undefined),
  mayHost: () => true,
  mayGuestsAsk: ({ automaticDeny }) => licence === 'premium_plus' && automaticDeny !== true,
});
const person = (uid: string) => new Attendee({ uid, displayName: 'Zoe' }, { send() {}, close() {} });
const target = { owner: '7', pointId: 'p', isLocked: false, waiting: { all: 0, ofNetwork: 0 }, asks: 0 };
const [colleague, guest] = ['8', 'guest_1'];

describe('somebody who asks to join a meeting', () => {
  it.each([
    ['a colleague is asked for', colleague, {}, rights(point()), undefined],
    ['a guest is asked for', guest, {}, rights(point()), undefined],
    ['there is no such meeting point', colleague, { pointId: 'q' }, rights(point()), 'notFound'],
    ['it belongs to another host', colleague, { owner: '9' }, rights(point()), 'notFound'],
    ['the meeting is locked', colleague, { isLocked: true }, rights(point()), 'locked'],
    ['the meeting point is locked', colleague, {}, rights(point({ isLocked: true })), 'locked'],
    ['it refuses guests', guest, {}, rights(point({ automaticDeny: true })), 'noGuests'],
    ['it refuses guests, but no colleague', colleague, {}, rights(point({ automaticDeny: true })), undefined],
    ['its host has no licence for guests', guest, {}, rights(point(), 'premium'), 'noGuests'],
    [
      'nor has one whose meeting point would let them ask',
      guest,
      {},
      rights(point({ automaticDeny: false }), 'premium'),
      'noGuests',
    ],
    ['49 wait already', guest, { waiting: { all: 49, ofNetwork: 9 } }, rights(point()), undefined],
    ['50 wait already', guest, { waiting: { all: 50, ofNetwork: 0 } }, rights(point()), 'full'],
    [
      '10 guests of the network wait',
      guest,
      { waiting: { all: 10, ofNetwork: 10 } },
      rights(point()),
      'tooMany',
    ],
    ['it asks for the tenth time in a minute', guest, { asks: 9 }, rights(point()), undefined],
    ['it has asked ten times in a minute', colleague, { asks: 10 }, rights(point()), 'tooMany'],
    [
      '10 guests of its network wait',
      colleague,
      { waiting: { all: 10, ofNetwork: 10 } },
      rights(point()),
      undefined,
    ],
  ])('%s: %j %j', (_case, uid, change, known, refusal) => {
    expect(joinRefusal(person(uid), { ...target, ...change }, known)).toBe(refusal);
  });

  it('waits for one meeting at a time', () => {
    const busy = person(colleague);
    busy.waitsFor = 'q';
    expect(joinRefusal(busy, target, rights(point()))).toBe('busy');
  });
});
