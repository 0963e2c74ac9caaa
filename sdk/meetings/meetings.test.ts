import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';
import type { Info } from '#wire/session/info.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { firstSettings } from '../settings/rules.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import type { MeetingDriver, MeetingDriverEvents, MeetingLogin } from './driver.ts';
import { Meetings } from './meetings.ts';

const login = 'v1/service/Login';
const source = 'v1/user/MeetingPoint';
const point: MeetingPoint = {
  ...{ restUri: `${source}/p`, id: 'p', uid: '7', displayName: 'Room', type: 'permanent' },
  isLocked: false,
};
const answered = { restUri: point.restUri, id: 'p', uid: '7', displayName: 'Room' };

/** Reports what the test says, and remembers its commands. */
class FakeDriver implements MeetingDriver {
  readonly commands: unknown[] = [];
  login: MeetingLogin | undefined;
  on: MeetingDriverEvents | undefined;
  loads = (): Promise<void> => Promise.resolve();
  load = () => this.loads();
  connect(given: MeetingLogin, on: MeetingDriverEvents): void {
    this.login = given;
    this.on = on;
  }
  host = ({ id }: MeetingPoint) => void this.commands.push(['host', id]);
  join = (target: object) => void this.commands.push(['join', target]);
  invite = (uid: string) => void this.commands.push(['invite', uid]);
  answerRequest = (id: string, { accept }: { readonly accept: boolean }) =>
    void this.commands.push(['request', id, accept]);
  answerInvitation = (id: string, { accept }: { readonly accept: boolean }) =>
    void this.commands.push(['invitation', id, accept]);
  leave = () => void this.commands.push(['leave']);
  stop = () => void this.commands.push(['stop']);
}

const desktop = { isLinux: false, isDesktop: true, isWrapper: false };

async function set(
  options: { userType?: string; denies?: boolean; isBehalf?: boolean; computer?: typeof desktop } = {},
) {
  const { userType = 'premium_plus', denies = false, isBehalf = false, computer = desktop } = options;
  const router = await SmallRouter.start();
  router.answer(login, 200, { token: 'secret' });
  const clock = new HandClock();
  const deps = new TestDeps(router.url, { login: { isBehalf }, platform: { clock } });
  const info = {
    user: { iUserID: '7', userName: ' Ann O’Neil ' },
    externalServices: { videoConference: { appId: 'acme', userType } },
  } as Info;
  const current = signal({ ...firstSettings, sightcall: { automaticDenyExternal: denies } });
  const changes: unknown[] = [];
  const change = (settings: unknown) => Promise.resolve(void changes.push(settings));
  const meetings = new Meetings({
    ...{ rest: deps.rest, platform: deps.platform, log: deps.log, login: deps.login, scope: deps.scope },
    ...{ watch: deps.watch, report: deps.report, whileSignedIn: deps.whileSignedIn },
    ...{ info: signal(info), settings: { current, change }, computer },
  });
  const driver = new FakeDriver();
  const state = () => [meetings.service.value.state, meetings.service.value.reason];
  return {
    ...{ router, clock, deps, meetings, driver, changes, state },
    [Symbol.asyncDispose]: () => router[Symbol.asyncDispose](),
    async ready() {
      await meetings.start(driver);
      driver.on?.connected('cx-webrtc');
      driver.on?.cloud('ok');
      return driver.on as MeetingDriverEvents;
    },
  };
}

describe('starting', () => {
  it('asks for a token of the user and connects with a cleaned name', async () => {
    await using all = await set();
    const { meetings, driver, router, state } = all;
    await meetings.start(driver);
    const { line = '', body = '' } = router.requests[0] ?? {};
    expect(line).toMatch(/^POST \/restletrouter\/v1\/service\/Login\?rt=0?\.?\d+/);
    expect(JSON.parse(body)).toEqual({ service: 'VideoConference', uid: '7' });
    expect(driver.login).toEqual({
      ...{ address: router.url, appId: 'acme', token: 'secret', uid: '7', displayName: 'Ann-O-Neil' },
    });
    expect(state()).toEqual(['idle', undefined]);
    driver.on?.connected('cx-driver');
    expect(meetings.service.value).toMatchObject({ state: 'pending', connection: 'cx-driver' });
    driver.on?.cloud('ok');
    expect(state()).toEqual(['initialized', undefined]);
  });

  it.each([
    ['on a Linux desktop', { computer: { ...desktop, isLinux: true } }, 'linux'],
    ['on a telephone', { computer: { ...desktop, isDesktop: false } }, 'notDesktop'],
    ['while acting for somebody', { isBehalf: true }, 'noPermission'],
  ])('is refused %s, without a request', async (_where, options, reason) => {
    await using all = await set(options);
    await all.meetings.start(all.driver);
    expect(all.state()).toEqual(['notAllowed', reason]);
    expect(all.router.requests).toEqual([]);
  });

  it('a script that cannot be loaded is not allowed', async () => {
    await using all = await set();
    all.driver.loads = () => Promise.reject(new Error('blocked'));
    await all.meetings.start(all.driver);
    expect(all.state()).toEqual(['notAllowed', 'scriptFailed']);
    expect(all.router.requests).toEqual([]);
  });

  it.each([
    [503, { exceptionId: 'ROUTER_ERR_503', message: 'busy' }],
    [403, { exceptionId: 'ROUTER_ERR_403', message: 'no' }],
    [200, { token: '' }],
    [200, {}],
  ])('a token call that answers %i %j is a network error, and starting again helps', async (status, body) => {
    await using all = await set();
    all.router.answer(login, status, body);
    await all.meetings.start(all.driver);
    expect(all.state()).toEqual(['networkError', 'tokenFailed']);
    all.router.answer(login, 200, { token: 'secret' });
    await all.ready();
    expect(all.state()).toEqual(['initialized', undefined]);
  });

  it('asks again for a token while the phone system is not reached, but not after a refusal or a stop', async () => {
    await using all = await set();
    const { router, meetings, driver, clock } = all;
    const asked = () => router.requests.length;
    router.answer(login, 503, { exceptionId: 'ROUTER_ERR_503', message: 'busy' });
    await meetings.start(driver);
    expect([asked(), clock.waiting]).toEqual([1, 1]);
    clock.pass(1000);
    await expect.poll(() => [asked(), clock.waiting]).toEqual([2, 1]);
    router.answer(login, 200, { token: 'secret' });
    clock.pass(2000);
    await expect.poll(() => driver.login?.token).toBe('secret');
    expect(clock.waiting).toBe(0);

    router.answer(login, 503, { exceptionId: 'ROUTER_ERR_503', message: 'busy' });
    await meetings.start(driver);
    expect(clock.waiting).toBe(1);
    meetings.stop();
    expect(clock.waiting).toBe(0);
    router.answer(login, 403, { exceptionId: 'ROUTER_ERR_403', message: 'no' });
    await meetings.start(driver);
    expect([all.state(), clock.waiting]).toEqual([['networkError', 'tokenFailed'], 0]);
  });

  it('is not reached, rather than refused, while there is no answer to the token call', async () => {
    await using all = await set();
    await all.router.kill();
    await all.meetings.start(all.driver);
    expect([all.state(), all.clock.waiting]).toEqual([['networkError', 'unreachable'], 1]);
    all.meetings.stop();
  });

  it('connects again with another token after its connection was lost, until it is stopped', async () => {
    await using all = await set();
    const { router, meetings, driver, clock } = all;
    const on = await all.ready();
    router.answer(login, 200, { token: 'another' });
    on.cloud('ko');
    on.lost();
    expect([all.state(), clock.waiting]).toEqual([['networkError', 'unreachable'], 1]);
    clock.pass(1000);
    await expect.poll(() => driver.login?.token).toBe('another');
    driver.on?.connected('cx-webrtc');
    driver.on?.cloud('ok');
    expect(all.state()).toEqual(['initialized', undefined]);
    driver.on?.lost();
    meetings.stop();
    driver.on?.lost();
    expect(clock.waiting).toBe(0);
  });

  it('ends with the session, and a stopped driver reports nothing more', async () => {
    await using all = await set();
    const on = await all.ready();
    on.joinRequest({ id: 'r', uid: '8', displayName: 'Bob' });
    all.deps.login.value = undefined;
    expect(all.state()).toEqual(['idle', undefined]);
    expect(all.driver.commands).toEqual([['stop']]);
    on.cloud('ko');
    on.room({ pointId: 'p' });
    all.clock.pass(1000);
    expect(all.state()).toEqual(['idle', undefined]);
    expect([all.meetings.room.value, all.meetings.prompts.value]).toEqual([undefined, []]);
    expect(await failure(all.meetings.start(all.driver))).toMatchObject({ code: 'session.notSignedIn' });
  });
});

describe('meeting points', () => {
  it('are refused while the service is not initialized or a call is pending', async () => {
    await using all = await set();
    const { meetings, driver } = all;
    expect(() => meetings.host(point)).toThrow(expect.objectContaining({ code: 'meeting.notReady' }));
    const on = await all.ready();
    for (const step of ['proceeding', 'proceed', 'active'] as const) {
      on.call(step);
      expect(() => meetings.host(point)).toThrow(expect.objectContaining({ code: 'meeting.callPending' }));
      expect(await failure(meetings.create({ displayName: 'A' }))).toMatchObject({
        code: 'meeting.callPending',
      });
      expect(() => meetings.join({ owner: '8', pointId: 'q' })).toThrow(
        expect.objectContaining({ code: 'meeting.callPending' }),
      );
    }
    on.call('terminate');
    meetings.host(point);
    meetings.invite('8');
    meetings.leave();
    expect(driver.commands).toEqual([['host', 'p'], ['invite', '8'], ['leave']]);
  });

  it('are not hosted with a standard licence, which joins', async () => {
    await using all = await set({ userType: 'standard' });
    await all.ready();
    expect(() => all.meetings.host(point)).toThrow(expect.objectContaining({ code: 'meeting.notAllowed' }));
    all.meetings.join({ owner: '8', pointId: 'q' });
    expect(all.driver.commands).toEqual([['join', { owner: '8', pointId: 'q' }]]);
  });

  it('are created, read, changed and deleted, which the service shows', async () => {
    await using all = await set();
    const { meetings, router } = all;
    await all.ready();
    router.answer(source, 201, answered);
    expect(await meetings.create({ displayName: 'Room' })).toEqual(point);
    expect(meetings.service.value.point).toEqual(point);
    router.answer(point.restUri, 200, { ...answered, isLocked: true });
    await meetings.get('p');
    expect(meetings.service.value.point?.isLocked).toBe(true);
    router.answer(point.restUri, 200, { ...answered, displayName: 'New' });
    await meetings.change(point, { displayName: 'New' });
    expect(meetings.service.value.point?.displayName).toBe('New');
    router.answer(`${source}/q`, 204);
    await meetings.remove({ restUri: `${source}/q`, id: 'q' });
    expect(meetings.service.value.point?.id).toBe('p');
    router.answer(point.restUri, 204);
    await meetings.remove(point);
    expect(meetings.service.value.point).toBeUndefined();
  });

  it.each([
    [403, 'VIDEO_ROOM_NOT_ALLOWED', 'meeting.notAllowed'],
    [409, 'VIDEO_ROOM_LIMIT', 'meeting.limit'],
    [403, 'ROUTER_ERR_403', 'forbidden'],
  ])('a refusal %i %s has the code %s', async (status, exceptionId, code) => {
    await using all = await set();
    await all.ready();
    all.router.answer(source, status, { exceptionId, message: 'no' });
    expect(await failure(all.meetings.create({ displayName: 'A' }))).toMatchObject({ code });
  });

  it('a change of members names the new ones for an e-mail, and no earlier ones', async () => {
    await using all = await set();
    const path = 'v1/user/MeetingRoom/p';
    const old = { email: 'Old@example.com' };
    all.router.answer(path, 200, { restUri: path, id: 'p', displayName: 'Room', members: [old] });
    const members = [{ email: 'old@example.com' }, { email: 'new@example.com' }];
    await all.meetings.setMembers(point, members);
    expect(all.router.requests.map(({ line }) => line)).toEqual([
      `GET /restletrouter/${path}`,
      `PUT /restletrouter/${path}`,
    ]);
    expect(JSON.parse(all.router.requests[1]?.body ?? '')).toEqual({
      members,
      notifyMembers: [{ email: 'new@example.com' }],
    });
  });
});

describe('questions', () => {
  const request = { id: 'r', uid: '8', displayName: 'Bob' };
  const guest = { id: 'g', uid: 'guest_1', displayName: 'Zoe' };
  const invitation = { id: 'i', from: { uid: '8', displayName: 'Bob' }, pointId: 'q' };

  it('appear after 50 ms for a request and 200 ms for an invitation', async () => {
    await using all = await set();
    const { meetings, clock } = all;
    const on = await all.ready();
    on.invitation(invitation);
    on.joinRequest(request);
    clock.pass(49);
    expect(meetings.prompts.value).toEqual([]);
    clock.pass(1);
    expect(meetings.prompts.value).toEqual([{ kind: 'joinRequest', ...request }]);
    clock.pass(149);
    expect(meetings.prompts.value).toHaveLength(1);
    clock.pass(1);
    expect(meetings.prompts.value[1]).toEqual({ kind: 'invitation', ...invitation });
  });

  it('are answered once, and one that is over is not seen', async () => {
    await using all = await set();
    const { meetings, clock, driver } = all;
    const on = await all.ready();
    on.joinRequest(request);
    on.invitation(invitation);
    on.joinRequest({ ...request, id: 'left' });
    on.requestGone('left');
    clock.pass(200);
    const [first, second] = meetings.prompts.value;
    expect(meetings.prompts.value).toHaveLength(2);
    if (first) meetings.accept(first);
    if (first) meetings.reject(first);
    if (second) meetings.reject(second);
    expect(driver.commands).toEqual([
      ['request', 'r', true],
      ['invitation', 'i', false],
    ]);
    on.invitation({ ...invitation, id: 'elsewhere' });
    clock.pass(200);
    expect(meetings.prompts.value).toHaveLength(1);
    on.invitationGone('elsewhere');
    expect(meetings.prompts.value).toEqual([]);
  });

  it.each([
    ['premium_plus', false, undefined, true],
    ['premium_plus', true, undefined, false],
    ['premium_plus', true, false, true],
    ['premium_plus', false, true, false],
    ['premium', false, undefined, false],
    ['premium', false, false, false],
  ] as const)(
    'an external person at a host with %s, setting %s, meeting point %s is asked for: %s',
    async (userType, denies, automaticDeny, isAsked) => {
      await using all = await set({ userType, denies });
      const on = await all.ready();
      const hosted = { ...point, ...(automaticDeny !== undefined && { automaticDeny }) };
      on.point({ kind: 'host', point: hosted });
      on.joinRequest(guest);
      on.joinRequest(request);
      all.clock.pass(50);
      const uids = all.meetings.prompts.value.map((prompt) => prompt.kind === 'joinRequest' && prompt.uid);
      expect(uids).toEqual(isAsked ? ['guest_1', '8'] : ['8']);
      expect(all.driver.commands).toEqual(isAsked ? [] : [['request', 'g', false]]);
    },
  );

  it('nobody is asked for at a locked meeting point', async () => {
    await using all = await set();
    const on = await all.ready();
    on.point({ kind: 'host', point: { ...point, isLocked: true } });
    on.joinRequest(request);
    expect(all.driver.commands).toEqual([['request', 'r', false]]);
  });

  it('a request is judged by the meeting point of the meeting, and not by a point that is saved meanwhile', async () => {
    await using all = await set();
    const on = await all.ready();
    all.meetings.host({ ...point, automaticDeny: false });
    on.point({ kind: 'host', point: { ...point, automaticDeny: false } });
    on.point({ kind: 'modify', point: { ...point, id: 'q', automaticDeny: true, isLocked: true } });
    on.joinRequest(guest);
    all.clock.pass(50);
    expect(all.meetings.prompts.value).toHaveLength(1);
    expect(all.driver.commands).toEqual([['host', 'p']]);
  });

  it.each([
    ['premium_plus', false, false, false],
    ['premium', false, true, true],
    ['standard', false, true, true],
    ['premium_plus', true, true, true],
  ])('with %s, switching the denial to %s keeps %s', async (userType, denies, kept, isDenied) => {
    await using all = await set({ userType, denies });
    expect(all.meetings.deniesExternal.value).toBe(isDenied);
    await all.meetings.setDeniesExternal({ denies });
    expect(all.changes).toEqual([{ sightcall: { automaticDenyExternal: kept } }]);
  });
});

it('a missing program is asked for, but not the one for screens in a program that has it', async () => {
  await using all = await set({ computer: { ...desktop, isWrapper: true } });
  const on = await all.ready();
  on.missingPlugin({ kind: 'screenShare', download: 'https://a.example/share' });
  expect(all.meetings.missingPlugin.value).toBeUndefined();
  on.missingPlugin({ kind: 'client', download: 'https://a.example/client' });
  expect(all.meetings.missingPlugin.value?.download).toBe('https://a.example/client');
  all.meetings.dismissPlugin();
  expect(all.meetings.missingPlugin.value).toBeUndefined();
});
