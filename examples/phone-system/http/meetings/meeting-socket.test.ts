import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MeetingServerFrame } from '../../../../sdk/wire/meetings/meeting-frames.ts';
import { Desk } from '../../testing/desk.ts';
import { MeetingClient } from '../../testing/meeting-client.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

type FrameOf<Of extends MeetingServerFrame['type']> = Extract<MeetingServerFrame, { type: Of }>;

let system: PhoneSystem;
const clients: MeetingClient[] = [];
const desks = new Map<string, Desk>();
let point: { readonly id: string; readonly uid: string };

beforeAll(async () => {
  system = await startPhoneSystem({ janus: false, control: true });
  for (const login of ['grace', 'lea.bauer']) desks.set(login, await Desk.open(system, login));
  const made = await desk('grace').request('POST', 'v1/user/MeetingPoint', {
    ...{ displayName: 'Reviews', automaticDeny: false },
  });
  point = await made.json();
});
beforeEach(async () => {
  for (const client of clients.splice(0)) await client.leave();
});
afterAll(async () => {
  for (const client of clients) await client.leave();
  for (const one of desks.values()) await one.leave();
  await system.stop();
});

function desk(login: string): Desk {
  const found = desks.get(login);
  if (!found) throw new Error(`No desk of ${login}.`);
  return found;
}

async function user(login: string): Promise<MeetingClient> {
  const { user: me } = await desk(login).get<{ user: { iUserID: string } }>('v1/user/Info');
  const body = { service: 'VideoConference', uid: me.iUserID };
  const response = await desk(login).request('POST', 'v1/service/Login?rt=1', body);
  const { token } = (await response.json()) as { token: string };
  return connected(`token=${token}`);
}

const askAsGuest = (displayName: string, change: object = {}) =>
  fetch(`${system.url}/restletrouter/v1/meeting/guest`, {
    method: 'POST',
    body: JSON.stringify({ owner: point.uid, meetingPointID: point.id, displayName, ...change }),
  });

async function guest(name: string): Promise<MeetingClient> {
  const { token } = (await (await askAsGuest(name)).json()) as { token: string };
  return connected(`token=${token}`);
}

/** Opens a client, which is closed after the test. */
function open(query: string): MeetingClient {
  const client = new MeetingClient(system.url, query);
  clients.push(client);
  return client;
}

async function connected(query: string): Promise<MeetingClient> {
  const client = open(query);
  await client.next('welcome');
  return client;
}

const joinFrame = () => ({ type: 'join', owner: point.uid, pointId: point.id });

async function hosting(): Promise<MeetingClient> {
  const host = await user('grace');
  host.send({ type: 'host', pointId: point.id });
  await host.next('room');
  return host;
}

/** Asks for admission as the client, and lets it in as the host. */
async function letIn(host: MeetingClient, client: MeetingClient): Promise<FrameOf<'room'>> {
  client.send(joinFrame());
  const { request } = await host.next('joinRequest');
  host.send({ type: 'answerRequest', id: request.id, accept: true });
  return client.next('room');
}

describe('the presence of members', () => {
  it('says that the user is in a meeting, to the user and to colleagues, until the meeting ends', async () => {
    const lea = desk('lea.bauer');
    const { user: me } = await desk('grace').get<{ user: { restUri: string; iUserID: string } }>(
      'v1/user/Info',
    );
    type Shown = { readonly isInMeeting?: boolean };
    const own = async () => (await desk('grace').get<Shown>(me.restUri)).isInMeeting;
    const atLea = async () => {
      const { items } = await lea.get<{ items: (Shown & { restUri: string })[] }>(
        'v1/directory/Presence?length=500',
      );
      return items.find(({ restUri }) => restUri.endsWith(`/${me.iUserID}`))?.isInMeeting;
    };
    expect([await own(), await atLea()]).toEqual([undefined, undefined]);
    const host = await hosting();
    expect([await own(), await atLea()]).toEqual([true, true]);
    host.send({ type: 'leave' });
    await expect.poll(async () => [await own(), await atLea()]).toEqual([undefined, undefined]);
  });
});

describe('guests of meetings', () => {
  it('get a token with a cleaned name, and an uid with an underscore', async () => {
    const response = await askAsGuest('  <b>Zoé O’Neil</b>  ');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      uid: expect.stringMatching(/^guest_/),
      displayName: '-b-Zoé-O-Neil--b-',
    });
    const { displayName } = (await (await askAsGuest('é'.repeat(150))).json()) as { displayName: string };
    expect([...displayName]).toHaveLength(60);
    expect(await (await askAsGuest('   ')).json()).toMatchObject({ displayName: 'NA' });
  });

  it('are refused with a name of 10,000 characters, and at points that do not exist or refuse guests', async () => {
    expect((await askAsGuest('x'.repeat(10_000))).status).toBe(400);
    expect((await askAsGuest('Zoe', { meetingPointID: 'none' })).status).toBe(404);
    expect((await askAsGuest('Zoe', { owner: '999' })).status).toBe(404);
    const path = `v1/user/MeetingPoint/${point.id}`;
    await desk('grace').request('PUT', path, { automaticDeny: true });
    expect((await askAsGuest('Zoe')).status).toBe(403);
    await desk('grace').request('PUT', path, { automaticDeny: false });
  });

  it('are refused at once with the settings as delivered, and the host is told', async () => {
    const path = `v1/user/MeetingPoint/${point.id}`;
    await desk('grace').request('PUT', path, { automaticDeny: null });
    // The host is told once a minute, and an earlier guest was refused.
    await fetch(`${system.url}/control/clock`, { method: 'POST', body: '{"moveMs":61000}' });
    const host = await user('grace');
    expect((await askAsGuest('Zoe')).status).toBe(403);
    expect(await host.next('guestRefused')).toMatchObject({ pointId: point.id, displayName: 'Zoe' });
    const settings = { settings: { sightcall: { automaticDenyExternal: false } } };
    await desk('grace').request('PUT', `v1/user/User/${point.uid}`, settings);
    expect((await askAsGuest('Zoe')).status).toBe(201);
    await desk('grace').request('PUT', path, { automaticDeny: false });
  });
});

describe('the meeting socket', () => {
  it('opens with a token once, and not with a made up one', async () => {
    const { token } = (await (await askAsGuest('Zoe')).json()) as { token: string };
    await connected(`token=${token}`);
    expect(await open(`token=${token}`).closed()).toBe(1006);
    expect(await open('token=none').closed()).toBe(1006);
    expect(await open('resume=none').closed()).toBe(4404);
  });

  it('lets a guest wait for the host, and in when the host answers', async () => {
    const zoe = await guest('Zoe');
    zoe.send(joinFrame());
    expect(await zoe.next('waiting')).toEqual({ type: 'waiting', for: 'host' });
    const host = await user('grace');
    host.send({ type: 'host', pointId: point.id });
    expect(await zoe.next('waiting', (frame) => frame.for === 'admission')).toBeDefined();
    const { request } = await host.next('joinRequest');
    expect(request).toMatchObject({ displayName: 'Zoe', uid: expect.stringContaining('_') });
    expect((await host.next('room', ({ lobby }) => lobby.length === 1)).lobby).toEqual([request]);
    host.send({ type: 'answerRequest', id: request.id, accept: true });
    const room = await zoe.next('room');
    expect(room.members.map(({ displayName, isHost }) => [displayName, isHost])).toEqual([
      ['Grace Tanaka', true],
      ['Zoe', false],
    ]);
    expect(room.lobby).toEqual([]);
  });

  it('refuses to join while locked, and those who wait when the host locks', async () => {
    const host = await hosting();
    const lea = await user('lea.bauer');
    lea.send(joinFrame());
    await host.next('joinRequest');
    host.send({ type: 'lock', isLocked: true });
    expect(await lea.next('ended')).toMatchObject({ reason: 'locked' });
    lea.send(joinFrame());
    expect(await lea.next('ended')).toMatchObject({ reason: 'locked' });
  });

  it('lets an invited colleague into a locked room without asking', async () => {
    const host = await hosting();
    const lea = await user('lea.bauer');
    const { user: me } = await desk('lea.bauer').get<{ user: { iUserID: string } }>('v1/user/Info');
    host.send({ type: 'lock', isLocked: true });
    host.send({ type: 'invite', uid: me.iUserID });
    const { id, pointId } = await lea.next('invitation');
    expect(pointId).toBe(point.id);
    lea.send({ type: 'answerInvitation', id, accept: true });
    expect((await lea.next('room')).members).toHaveLength(2);
  });

  it('asks an invited colleague who connects later, until an answer', async () => {
    const host = await hosting();
    const { user: me } = await desk('lea.bauer').get<{ user: { iUserID: string } }>('v1/user/Info');
    host.send({ type: 'invite', uid: me.iUserID });
    // Frames of a connection are handled in their order.
    host.send({ type: 'chat', text: 'Invited' });
    await host.next('chat');
    const lea = await user('lea.bauer');
    const { id } = await lea.next('invitation');
    lea.send({ type: 'answerInvitation', id, accept: false });
    expect(await lea.next('invitationGone')).toMatchObject({ id });
    const again = await user('lea.bauer');
    host.send({ type: 'invite', uid: me.iUserID });
    expect((await again.next('invitation')).id).not.toBe(id);
  });

  it('has room for four people without a media server, and refuses the fifth', async () => {
    const host = await hosting();
    for (const name of ['A', 'B', 'C']) await letIn(host, await guest(name));
    const fifth = await guest('D');
    fifth.send(joinFrame());
    const { request } = await host.next('joinRequest');
    host.send({ type: 'answerRequest', id: request.id, accept: true });
    expect(await fifth.next('ended')).toMatchObject({ reason: 'full' });
  });

  it('relays signals, chat and reactions between members, and obeys only the host', async () => {
    const host = await hosting();
    const lea = await user('lea.bauer');
    const { selfId, members } = await letIn(host, lea);
    const hostId = members.find(({ isHost }) => isHost)?.id;
    const signal = { description: { type: 'offer', sdp: 'v=0' } };
    lea.send({ type: 'signal', to: hostId, signal });
    expect(await host.next('signal')).toEqual({ type: 'signal', from: selfId, signal });
    for (const frame of [
      { type: 'lock', isLocked: true },
      { type: 'mute', memberId: hostId },
      { type: 'remove', memberId: hostId },
      { type: 'record', isRecording: true },
      { type: 'chat', text: ' Hello ' },
    ])
      lea.send(frame);
    expect(await host.next('chat')).toMatchObject({ from: selfId, text: 'Hello' });
    host.send({ type: 'reaction', emoji: '👏' });
    expect(await lea.next('reaction')).toMatchObject({ from: hostId, emoji: '👏' });
    host.send({ type: 'record', isRecording: true });
    expect(await lea.next('room', ({ recordedBy }) => recordedBy !== null)).toMatchObject({
      recordedBy: hostId,
      isLocked: false,
    });
    host.send({ type: 'mute', memberId: selfId });
    await lea.next('mutedByHost');
    host.send({ type: 'remove', memberId: selfId });
    expect(await lea.next('ended')).toMatchObject({ reason: 'removed' });
  });

  it('ends for everybody when the host ends it, and for those who wait', async () => {
    const host = await hosting();
    const lea = await user('lea.bauer');
    await letIn(host, lea);
    const zoe = await guest('Zoe');
    zoe.send(joinFrame());
    await host.next('joinRequest');
    host.send({ type: 'leave', forAll: true });
    expect(await lea.next('ended')).toMatchObject({ reason: 'hostLeft' });
    expect(await zoe.next('ended')).toMatchObject({ reason: 'hostLeft' });
  });

  it('keeps the place of a lost connection, marked, until it is resumed', async () => {
    const host = await hosting();
    const { token } = (await (await askAsGuest('Zoe')).json()) as { token: string };
    const zoe = open(`token=${token}`);
    const { resume } = await zoe.next('welcome');
    const { selfId } = await letIn(host, zoe);
    zoe.break();
    const away = (isAway: boolean) => (room: FrameOf<'room'>) =>
      room.members.some((member) => member.id === selfId && member.isAway === isAway);
    await host.next('room', away(true));
    const again = await connected(`resume=${resume}`);
    expect((await again.next('room')).selfId).toBe(selfId);
    await host.next('room', away(false));
  });

  it('keeps the meeting of a host whose page is loaded again, who is somebody new to the others', async () => {
    const host = await user('grace');
    host.send({ type: 'host', pointId: point.id });
    const lea = await user('lea.bauer');
    const { members } = await letIn(host, lea);
    const zoe = await guest('Zoe');
    zoe.send(joinFrame());
    await host.next('joinRequest');
    host.closeAs(1001);
    await lea.next('room', (room) => room.members.some(({ isHost, isAway }) => isHost && isAway));
    const again = open(`resume=${host.resume}&reloaded`);
    const room = await again.next('room');
    expect(room.members.map(({ isHost }) => isHost)).toEqual([true, false]);
    expect(room.members.map(({ id }) => id)).toEqual([room.selfId, members[1]?.id]);
    expect(room.selfId).not.toBe(members[0]?.id);
    const { request } = await again.next('joinRequest');
    again.send({ type: 'answerRequest', id: request.id, accept: true });
    expect((await zoe.next('room')).members).toHaveLength(3);
  });

  it('goes on without a host who does not come back to the page', async () => {
    const host = await hosting();
    const lea = await user('lea.bauer');
    await letIn(host, lea);
    host.closeAs(1001);
    await lea.next('room', (room) => room.members.some(({ isHost, isAway }) => isHost && isAway));
    await fetch(`${system.url}/control/clock`, { method: 'POST', body: '{"moveMs":21000}' });
    const { members } = await lea.next('room', (room) => room.members.length === 1);
    expect(members).toMatchObject([{ displayName: 'Léa Bauer', isHost: false }]);
  });

  it('refuses to host the point of another user, and without a licence', async () => {
    const lea = await user('lea.bauer');
    lea.send({ type: 'host', pointId: point.id });
    expect(await lea.next('ended')).toMatchObject({ reason: 'notFound' });
  });

  it('closes on what is no frame', async () => {
    for (const bad of [
      'not json',
      '[]',
      'null',
      { type: 'unknown' },
      { type: 'chat', text: '' },
      { type: 'chat', text: 'x'.repeat(3_000) },
      { type: 'reaction', emoji: '<script>' },
      { type: 'signal', to: 'x', signal: { description: { type: 'offer', sdp: 'x'.repeat(70_000) } } },
      { type: 'state', state: { isMuted: 'yes' } },
      { type: '__proto__' },
    ]) {
      const client = await guest('Zoe');
      client.send(bad);
      expect(await client.closed()).toBe(1007);
    }
  });

  it('closes on a flood of frames', async () => {
    const client = await guest('Zoe');
    for (let sent = 0; sent < 700; sent += 1) client.send({ type: 'leave' });
    expect(await client.closed()).toBe(1008);
  });

  it('closes on a flood of signals, and of a client that connects again in between', async () => {
    const host = await hosting();
    const client = await guest('Zoe');
    const { members } = await letIn(host, client);
    const to = members.find(({ isHost }) => isHost)?.id;
    const flood = (sender: MeetingClient, count: number) => {
      const signal = { description: { type: 'offer', sdp: 'x'.repeat(60_000) } };
      for (let sent = 0; sent < count; sent += 1) sender.send({ type: 'signal', to, signal });
    };
    flood(client, 10);
    await host.next('signal');
    client.break();
    const again = await connected(`resume=${client.resume}`);
    flood(again, 10);
    expect(await again.closed()).toBe(1008);
  });

  it('closes on a flood of what everybody sees', async () => {
    const host = await hosting();
    const client = await guest('Zoe');
    await letIn(host, client);
    for (let sent = 0; sent < 110; sent += 1) client.send({ type: 'chat', text: 'Buy' });
    expect(await client.closed()).toBe(1008);
  });

  it('asks the host only so often for one client', async () => {
    const host = await hosting();
    const client = await guest('Zoe');
    for (let asked = 0; asked < 10; asked += 1) {
      client.send(joinFrame());
      const { request } = await host.next('joinRequest');
      host.send({ type: 'answerRequest', id: request.id, accept: false });
      expect(await client.next('ended')).toMatchObject({ reason: 'refused' });
    }
    client.send(joinFrame());
    expect(await client.next('ended')).toMatchObject({ reason: 'tooMany' });
  });

  it('ends the meeting of a meeting point that is deleted', async () => {
    const made = await desk('grace').request('POST', 'v1/user/MeetingPoint', { displayName: 'Short' });
    const { id, restUri } = (await made.json()) as { id: string; restUri: string };
    const host = await user('grace');
    host.send({ type: 'host', pointId: id });
    await host.next('room');
    await desk('grace').request('DELETE', restUri);
    expect(await host.next('ended')).toMatchObject({ reason: 'notFound' });
  });
});
