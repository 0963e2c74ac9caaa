import { expect, it } from 'vitest';
import type { MeetingServerFrame } from '../../../../../sdk/wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../../../../../sdk/wire/meetings/meeting-point.ts';
import { Clock } from '../../clock.ts';
import { MeetingHall } from './meeting-hall.ts';

const point: MeetingPoint = {
  ...{ restUri: 'v1/user/MeetingPoint/p', id: 'p', uid: '7', displayName: 'Board' },
  ...{ type: 'permanent', isLocked: false },
};
const licences: Readonly<Record<string, string>> = { '7': 'premium_plus', '8': 'standard' };

/** A conference service with one meeting point, whose clients keep what they are sent. */
function openHall(owned: MeetingPoint = point) {
  const hall = new MeetingHall({
    clock: new Clock(),
    iceServers: [],
    pointById: (id) => (id === owned.id ? { owner: owned.uid, point: owned } : undefined),
    mayHost: (uid) => licences[uid] !== 'standard',
    mayAskGuests: (uid) => licences[uid] === 'premium_plus',
  });
  const arrive = (uid: string) => {
    const seen: MeetingServerFrame[] = [];
    const link = { send: (frame: MeetingServerFrame) => void seen.push(frame), close() {} };
    const attendee = hall.arrive({ uid, displayName: `Person ${uid}` }, link);
    return {
      ...{ attendee, link },
      of: <Type extends MeetingServerFrame['type']>(type: Type) =>
        seen.filter((frame) => frame.type === type) as Extract<MeetingServerFrame, { type: Type }>[],
    };
  };
  return { hall, arrive };
}

it('another device of a user is announced with presence 100, a hosted meeting with 200', () => {
  const { hall, arrive } = openHall();
  const first = arrive('7');
  const other = arrive('8');
  expect(first.of('presence')).toEqual([]);
  const second = arrive('7');
  hall.receive(first.attendee, { type: 'host', pointId: 'p' });
  expect(first.of('presence').map(({ value }) => value)).toEqual([100, 200]);
  expect([...second.of('presence'), ...other.of('presence')]).toEqual([]);
});

it('a meeting is hosted by one device at a time, and only with the licence', () => {
  const { hall, arrive } = openHall();
  const [first, second] = [arrive('7'), arrive('7')];
  hall.receive(first.attendee, { type: 'host', pointId: 'p' });
  hall.receive(second.attendee, { type: 'host', pointId: 'p' });
  expect(second.of('ended')).toEqual([{ type: 'ended', reason: 'busy' }]);
  expect(hall.counts).toEqual({ clients: 2, meetings: 1 });

  const lower = openHall({ ...point, uid: '8' });
  const host = lower.arrive('8');
  lower.hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  expect(host.of('ended')).toEqual([{ type: 'ended', reason: 'notAllowed' }]);
  expect(lower.hall.counts.meetings).toBe(0);
});

it('a person who is invited at two devices answers once, and neither is asked again', () => {
  const { hall, arrive } = openHall();
  const host = arrive('7');
  hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  const [desk, mobile] = [arrive('8'), arrive('8')];
  hall.receive(host.attendee, { type: 'invite', uid: '8' });
  const [asked] = desk.of('invitation');
  const [alsoAsked] = mobile.of('invitation');
  expect(asked).toMatchObject({ from: { uid: '7' }, pointId: 'p' });
  hall.receive(desk.attendee, { type: 'answerInvitation', id: asked?.id ?? '', accept: true });
  expect(mobile.of('invitationGone')).toEqual([{ type: 'invitationGone', id: alsoAsked?.id }]);
  expect(desk.of('room').at(-1)?.members).toHaveLength(2);
  expect(arrive('8').of('invitation')).toEqual([]);
});

it('a host who leaves ends the meeting for members and for those who wait', () => {
  const { hall, arrive } = openHall();
  const host = arrive('7');
  hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  const [inside, waiting] = [arrive('8'), arrive('guest_1')];
  for (const { attendee } of [inside, waiting])
    hall.receive(attendee, { type: 'join', owner: '7', pointId: 'p' });
  const [first] = host.of('joinRequest');
  hall.receive(host.attendee, { type: 'answerRequest', id: first?.request.id ?? '', accept: true });
  expect(inside.of('room')).not.toEqual([]);
  hall.receive(host.attendee, { type: 'leave' });
  expect(inside.of('ended')).toEqual([{ type: 'ended', reason: 'hostLeft' }]);
  expect(waiting.of('ended')).toEqual([{ type: 'ended', reason: 'hostLeft' }]);
  expect(hall.counts.meetings).toBe(0);
});
