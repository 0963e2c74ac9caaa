import { expect, it } from 'vitest';
import type { MeetingServerFrame } from '../../../../sdk/wire/meetings/meeting-frames.ts';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import { Clock } from '../../base/clock.ts';
import { type IceServerOptions, IceServers } from '../../base/ice-servers.ts';
import { MeetingHall } from './meeting-hall.ts';

const point: MeetingPoint = {
  ...{ restUri: 'v1/user/MeetingPoint/p', id: 'p', uid: '7', displayName: 'Board' },
  ...{ type: 'permanent', isLocked: false },
};
const licences: Readonly<Record<string, string>> = { '7': 'premium_plus', '8': 'standard' };

/** Opens a conference service with a single meeting point, whose clients keep the received messages. */
function openHall(owned: MeetingPoint = point, ice: IceServerOptions = { servers: [] }) {
  const presences: (readonly [uid: string, isInMeeting: boolean])[] = [];
  const clock = new Clock();
  const hall = new MeetingHall({
    clock,
    iceServers: new IceServers(ice, clock),
    pointById: (id) => (id === owned.id ? { owner: owned.uid, point: owned } : undefined),
    mayHost: (uid) => licences[uid] !== 'standard',
    mayGuestsAsk: ({ uid, automaticDeny }) => licences[uid] === 'premium_plus' && automaticDeny !== true,
    onPresence: (uid, isInMeeting) => void presences.push([uid, isInMeeting]),
  });
  const arrive = (uid: string, network = '') => {
    const seen: MeetingServerFrame[] = [];
    const link = { send: (frame: MeetingServerFrame) => void seen.push(frame), close() {} };
    const attendee = hall.arrive({ uid, displayName: `Person ${uid}` }, link, { network });
    return {
      ...{ attendee, link },
      of: <Type extends MeetingServerFrame['type']>(type: Type) =>
        seen.filter((frame) => frame.type === type) as Extract<MeetingServerFrame, { type: Type }>[],
    };
  };
  return { hall, arrive, presences, clock };
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

it('a host who ends the meeting ends it for members and for those who wait', () => {
  const { hall, arrive } = openHall();
  const host = arrive('7');
  hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  const [inside, waiting] = [arrive('8'), arrive('guest_1')];
  for (const { attendee } of [inside, waiting])
    hall.receive(attendee, { type: 'join', owner: '7', pointId: 'p' });
  const [first] = host.of('joinRequest');
  hall.receive(host.attendee, { type: 'answerRequest', id: first?.request.id ?? '', accept: true });
  expect(inside.of('room')).not.toEqual([]);
  hall.receive(host.attendee, { type: 'leave', forAll: true });
  expect(host.of('ended')).toEqual([{ type: 'ended', reason: 'left' }]);
  expect(inside.of('ended')).toEqual([{ type: 'ended', reason: 'hostLeft' }]);
  expect(waiting.of('ended')).toEqual([{ type: 'ended', reason: 'hostLeft' }]);
  expect(hall.counts.meetings).toBe(0);
});

/** A meeting with a colleague and a guest, and another guest who waits. */
function openMeeting() {
  const opened = openHall();
  const { hall, arrive } = opened;
  const host = arrive('7');
  hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  const [colleague, guest, waiting] = [arrive('8'), arrive('guest_1'), arrive('guest_2')];
  for (const { attendee } of [colleague, guest, waiting])
    hall.receive(attendee, { type: 'join', owner: '7', pointId: 'p' });
  for (const { request } of host.of('joinRequest').slice(0, 2))
    hall.receive(host.attendee, { type: 'answerRequest', id: request.id, accept: true });
  return { ...opened, host, colleague, guest, waiting };
}

it('a host who leaves is missed by those who wait, and the meeting goes on until the host is back', () => {
  const { hall, arrive, host, colleague, waiting } = openMeeting();
  hall.receive(host.attendee, { type: 'leave' });
  expect(colleague.of('ended')).toEqual([]);
  expect(
    colleague
      .of('room')
      .at(-1)
      ?.members.map(({ uid, isHost }) => [uid, isHost]),
  ).toEqual([
    ['8', false],
    ['guest_1', false],
  ]);
  expect(waiting.of('waiting').at(-1)).toEqual({ type: 'waiting', for: 'host' });
  const again = arrive('7');
  hall.receive(again.attendee, { type: 'host', pointId: 'p' });
  expect(
    again
      .of('room')
      .at(-1)
      ?.members.map(({ uid, isHost }) => [uid, isHost]),
  ).toEqual([
    ['8', false],
    ['guest_1', false],
    ['7', true],
  ]);
  expect(again.of('joinRequest').map(({ request }) => request.uid)).toEqual(['guest_2']);
});

it('a meeting ends when nobody with an account is left', () => {
  const { hall, host, colleague, guest, waiting } = openMeeting();
  hall.receive(host.attendee, { type: 'leave' });
  hall.receive(colleague.attendee, { type: 'leave' });
  expect(guest.of('ended')).toEqual([{ type: 'ended', reason: 'hostLeft' }]);
  expect(waiting.of('ended')).toEqual([{ type: 'ended', reason: 'hostLeft' }]);
  expect(hall.counts.meetings).toBe(0);
});

it('only the host ends a meeting for everybody', () => {
  const { hall, host, colleague } = openMeeting();
  hall.receive(colleague.attendee, { type: 'leave', forAll: true });
  expect(colleague.of('ended')).toEqual([{ type: 'ended', reason: 'left' }]);
  expect(host.of('ended')).toEqual([]);
});

it('reports when users enter and leave meetings, and nothing of guests', () => {
  const { hall, host, presences } = openMeeting();
  hall.receive(host.attendee, { type: 'leave', forAll: true });
  expect(presences).toEqual([
    ['7', true],
    ['8', true],
    ['7', false],
    ['8', false],
  ]);
});

const turn = { urls: ['turn:relay.example:3478'] };

it('a guest gets credentials of an hour in the room, and none in the lobby', () => {
  const { hall, arrive, clock } = openHall(point, { servers: [turn], turnSecret: 'shared' });
  const [host, guest] = [arrive('7'), arrive('guest_1')];
  hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  hall.receive(guest.attendee, { type: 'join', owner: '7', pointId: 'p' });
  expect(guest.of('waiting')).toHaveLength(1);
  expect(JSON.stringify([guest.of('welcome'), guest.of('iceServers')])).not.toContain('relay.example');
  const [first] = host.of('joinRequest');
  hall.receive(host.attendee, { type: 'answerRequest', id: first?.request.id ?? '', accept: true });
  const expiryOf = () => Number(guest.of('iceServers').at(-1)?.iceServers[0]?.username?.split(':')[0]);
  const seconds = clock.now() / 1000;
  expect(Math.abs(expiryOf() - seconds - 3600)).toBeLessThan(5);
  clock.move(31 * 60_000);
  hall.receive(host.attendee, { type: 'reaction', emoji: '👏' });
  hall.receive(host.attendee, { type: 'lock', isLocked: true });
  expect(Math.abs(expiryOf() - seconds - 3600 - 31 * 60)).toBeLessThan(5);
});

it('a guest never gets a permanent password', () => {
  const permanent = { ...turn, username: 'phones', credential: 'secret' };
  const { hall, arrive } = openHall(point, { servers: [permanent, { urls: ['stun:stun.example'] }] });
  const [host, guest] = [arrive('7'), arrive('guest_1')];
  hall.receive(host.attendee, { type: 'host', pointId: 'p' });
  hall.receive(guest.attendee, { type: 'join', owner: '7', pointId: 'p' });
  const [first] = host.of('joinRequest');
  hall.receive(host.attendee, { type: 'answerRequest', id: first?.request.id ?? '', accept: true });
  expect(host.of('iceServers').at(-1)?.iceServers).toContainEqual(permanent);
  expect(guest.of('iceServers').at(-1)?.iceServers).toEqual([{ urls: ['stun:stun.example'] }]);
});

it('one network cannot fill the lobby of a meeting', () => {
  const { hall, arrive } = openHall();
  const ask = (network: string, at: number) => {
    const one = arrive(`guest_${network}${at}`, network);
    hall.receive(one.attendee, { type: 'join', owner: '7', pointId: 'p' });
    return one.of('ended')[0]?.reason;
  };
  const answers = Array.from({ length: 12 }, (_, at) => ask('192.0.2.1', at));
  expect(answers.filter((reason) => reason === undefined)).toHaveLength(10);
  expect(answers.slice(10)).toEqual(['tooMany', 'tooMany']);
  expect(ask('192.0.2.2', 0)).toBeUndefined();
});

it('the owner is told of a guest whom the settings refuse, once a minute', () => {
  const { hall, arrive, clock } = openHall({ ...point, automaticDeny: true });
  const owner = arrive('7');
  for (const uid of ['guest_1', 'guest_2'])
    hall.receive(arrive(uid).attendee, { type: 'join', owner: '7', pointId: 'p' });
  const told = { type: 'guestRefused', pointId: 'p', displayName: 'Person guest_1' };
  expect(owner.of('guestRefused')).toEqual([told]);
  clock.move(61_000);
  hall.receive(arrive('guest_3').attendee, { type: 'join', owner: '7', pointId: 'p' });
  expect(owner.of('guestRefused')).toHaveLength(2);
});
