import { describe, expect, it } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Invitations } from './invitations.ts';

const source = 'v1/user/MeetingInvitation';
const teams = 'v1/data/TeamsMeetings';
const meeting = {
  ...{ restUri: `${source}/1`, id: '1', subject: 'Review', joinUrl: 'https://teams.example/1' },
  ...{ start: '2026-12-01T09:30', timeZone: 'Europe/Paris' },
};
const draft = {
  ...{ title: 'Review', start: '2026-12-01T09:30', timeZone: 'Europe/Paris', durationMinutes: 45 },
  ...{ provider: 'online' as const, url: 'https://meet.example/ann' },
  attendees: [{ email: 'ann@shop.example' }],
};

describe('the meetings in the team collaboration', () => {
  it('are read from the base of data', async () => {
    await using router = await SmallRouter.start();
    router.answer(teams, 200, { count: 1, items: [meeting] });
    expect(await new Invitations(new TestDeps(router.url)).teamsMeetings()).toEqual([meeting]);
    expect(router.requests[0]?.line).toMatch(/^GET \/restletrouter\/v1\/data\/TeamsMeetings/);
  });

  it.each([
    ['an error of the router', 500, { exceptionId: 'ROUTER_ERR_500', message: 'broken' }],
    ['a refusal', 403, { exceptionId: 'ROUTER_ERR_403', message: 'no' }],
    ['nothing there', 404, undefined],
    ['an answer of another shape', 200, { meetings: [meeting] }],
  ])('are none after %s', async (_what, status, body) => {
    await using router = await SmallRouter.start();
    router.answer(teams, status, body);
    expect(await new Invitations(new TestDeps(router.url)).teamsMeetings()).toEqual([]);
  });

  it('are none while the phone system is not reached', async () => {
    const router = await SmallRouter.start();
    await router.kill();
    expect(await new Invitations(new TestDeps(router.url)).teamsMeetings()).toEqual([]);
  });
});

describe('private addresses', () => {
  it.each([
    ['online', 'v1/user/OnlineMeeting', { version: 1 }],
    ['video', 'v1/user/VideoMeeting', {}],
  ] as const)('that of the provider %s is requested with POST %s %j', async (provider, path, body) => {
    await using router = await SmallRouter.start();
    router.answer(path, 200, { privateUrl: 'https://meet.example/ann' });
    const invitations = new Invitations(new TestDeps(router.url));
    expect(await invitations.privateAddress(provider)).toBe('https://meet.example/ann');
    expect(router.requests.map(({ line }) => line)).toEqual([`POST /restletrouter/${path}`]);
    expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual(body);
  });

  it('are refused without a licence', async () => {
    await using router = await SmallRouter.start();
    router.answer('v1/user/OnlineMeeting', 403, { exceptionId: 'VIDEO_ROOM_NOT_ALLOWED', message: 'no' });
    const invitations = new Invitations(new TestDeps(router.url));
    expect(await failure(invitations.privateAddress('online'))).toMatchObject({
      ...{ code: 'meeting.notAllowed', status: 403 },
    });
  });
});

it.each([
  [409, 'CALENDAR_OVERLAP', 'calendar.overlap'],
  [409, 'CALENDAR_QUOTA', 'calendar.full'],
  [403, 'VIDEO_ROOM_NOT_ALLOWED', 'meeting.notAllowed'],
  [400, 'ROUTER_ERR_400', 'badRequest'],
])('an invitation that is refused with %i %s has the code %s', async (status, exceptionId, code) => {
  await using router = await SmallRouter.start();
  for (const path of [source, `${source}/1`]) router.answer(path, status, { exceptionId, message: 'no' });
  const invitations = new Invitations(new TestDeps(router.url));
  expect(await failure(invitations.add(draft))).toMatchObject({ code });
  expect(await failure(invitations.change({ restUri: `${source}/1` }, draft))).toMatchObject({ code });
});
