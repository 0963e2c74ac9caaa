import { afterEach, expect, it } from 'vitest';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { GuestMeeting } from './guest-meeting.ts';

const source = 'v1/meeting/guest';
const target = { owner: '7', pointId: 'p', displayName: 'Zoe' };
const welcome = { type: 'welcome', uid: 'guest_1', displayName: 'Zoe', resume: 'secret' };

let meeting: GuestMeeting | undefined;
afterEach(() => meeting?.stop());

it('a guest gets a token by the link, and asks to join with it', async () => {
  await using router = await SmallRouter.start();
  router.answer(source, 201, { token: 'a b', uid: 'guest_1', displayName: 'Zoe' });
  let address: string | undefined;
  router.onSocket = (_socket, { url }) => {
    address = url;
    router.send(welcome);
  };
  meeting = new GuestMeeting(router.url);
  await meeting.ask(target);
  await expect.poll(() => router.frames).toEqual([{ type: 'join', owner: '7', pointId: 'p' }]);
  expect(address).toBe('/meeting?token=a%20b');
  expect(router.requests.map(({ line, body }) => [line, JSON.parse(body)])).toEqual([
    [`POST /restletrouter/${source}`, { owner: '7', meetingPointID: 'p', displayName: 'Zoe' }],
  ]);
  expect(meeting.refusal.value).toBeUndefined();
  router.send({ type: 'ended', reason: 'locked' });
  await expect.poll(() => meeting?.driver.visit.value).toEqual({ step: 'ended', reason: 'locked' });
});

it.each([
  ['a host who refuses guests', 403, 'noGuests'],
  ['a link that leads nowhere', 404, 'notFound'],
  ['too many guests', 503, 'tooMany'],
  ['a name of 10,000 characters', 400, 'failed'],
  ['a fault of the phone system', 500, 'failed'],
])('a guest learns of %s (%i): %s', async (_why, status, refusal) => {
  await using router = await SmallRouter.start();
  router.answer(source, status, { exceptionId: 'X', message: 'no' });
  meeting = new GuestMeeting(router.url);
  await meeting.ask({ ...target, displayName: 'x'.repeat(10_000) });
  expect(meeting.refusal.value).toBe(refusal);
  expect(meeting.driver.visit.value).toEqual({ step: 'idle' });
});

it('an answer of something that is no phone system, and none at all, are failures', async () => {
  const router = await SmallRouter.start();
  router.answer(source, 200, { hello: 'world' });
  meeting = new GuestMeeting(router.url);
  await meeting.ask(target);
  expect(meeting.refusal.value).toBe('failed');
  await router.kill();
  await meeting.ask(target);
  expect(meeting.refusal.value).toBe('failed');
});
