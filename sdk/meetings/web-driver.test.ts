import { afterEach, describe, expect, it } from 'vitest';
import type { MeetingPoint } from '#wire/meetings/meeting-point.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import type { MeetingDriverEvents } from './driver.ts';
import { WebMeetingDriver } from './web-driver.ts';

const point: MeetingPoint = {
  ...{ restUri: 'v1/user/MeetingPoint/p', id: 'p', uid: '7', displayName: 'Board' },
  ...{ type: 'permanent', isLocked: false },
};
const welcome = { type: 'welcome', uid: '7', displayName: 'Ann', resume: 'secret' };
const target = { owner: '8', pointId: 'q' };

let driver: WebMeetingDriver | undefined;
afterEach(() => driver?.stop());

/** Connects a driver to a phone system that the test is, and keeps what the driver reports as `[name, ...values]`. */
async function connected() {
  const router = await SmallRouter.start();
  const seen: unknown[][] = [];
  const on = new Proxy({} as MeetingDriverEvents, {
    get:
      (_target, event) =>
      (...values: unknown[]) =>
        void seen.push([event, ...values]),
  });
  const addresses: (string | undefined)[] = [];
  router.onSocket = (_socket, { url }) => {
    addresses.push(url);
    router.send(welcome);
  };
  const made = new WebMeetingDriver();
  driver = made;
  const login = { address: router.url, appId: 'acme', uid: '7', displayName: 'Ann' };
  const connect = (token: string) => made.connect({ ...login, token }, on);
  connect('first');
  await expect.poll(() => seen).toHaveLength(2);
  return {
    ...{ router, seen, addresses, connect, driver: made },
    /** Waits for so many more reports. */
    async next(count: number): Promise<unknown[][]> {
      await expect.poll(() => seen.length).toBeGreaterThanOrEqual(count);
      return seen.splice(0);
    },
    [Symbol.asyncDispose]: () => router[Symbol.asyncDispose](),
  };
}

describe('the connection to the conference service of the phone system', () => {
  it('is one by WebRTC, which the phone system has accepted when it welcomes the user', async () => {
    await using all = await connected();
    expect(all.addresses).toEqual(['/meeting?token=first']);
    expect(await all.next(2)).toEqual([
      ['connected', 'cx-webrtc'],
      ['cloud', 'ok'],
    ]);
  });

  it('has failed with an invalid token where it is refused', async () => {
    await using all = await connected();
    await all.next(2);
    all.router.onSocket = (socket) => socket.close(4401);
    all.connect('used');
    expect(await all.next(1)).toEqual([['error', 'invalidToken']]);
  });

  it('is lost, and to be made with another token, when the phone system has forgotten the user', async () => {
    await using all = await connected();
    await all.next(2);
    for (const socket of all.router.sockets) socket.close(4404);
    expect(await all.next(2)).toEqual([['cloud', 'ko'], ['lost']]);
    all.connect('second');
    expect(await all.next(2)).toEqual([
      ['connected', 'cx-webrtc'],
      ['cloud', 'ok'],
    ]);
    expect(all.addresses).toEqual(['/meeting?token=first', '/meeting?token=second']);
  });

  it('continues after a break, which is not reported', async () => {
    await using all = await connected();
    await all.next(2);
    for (const socket of all.router.sockets) socket.close(1001);
    await expect.poll(() => all.addresses).toEqual(['/meeting?token=first', '/meeting?resume=secret']);
    all.router.send({ type: 'presence', value: 100 });
    expect(await all.next(1)).toEqual([['presence', 'connected']]);
  });
});

describe('a visit', () => {
  it('tells of the host, of the wait and of its end', async () => {
    await using all = await connected();
    await all.next(2);
    all.driver.join(target);
    await expect.poll(() => all.router.frames).toEqual([{ type: 'join', ...target }]);
    all.router.send({ type: 'waiting', for: 'host' });
    all.router.send({ type: 'waiting', for: 'admission' });
    all.router.send({ type: 'ended', reason: 'refused' });
    expect(await all.next(3)).toEqual([
      ['call', 'proceeding'],
      ['call', 'terminate'],
      ['room', undefined],
    ]);
    expect(all.driver.visit.value).toEqual({ step: 'ended', reason: 'refused' });
  });

  it('has the reason of its own end, not of the last one', async () => {
    await using all = await connected();
    await all.next(2);
    for (const reason of ['hostLeft', 'locked'] as const) {
      all.driver.join(target);
      expect(all.driver.visit.value).toEqual({ step: 'idle' });
      all.router.send({ type: 'ended', reason });
      await expect.poll(() => all.driver.visit.value).toEqual({ step: 'ended', reason });
    }
  });

  it('ends with a lost connection, which is still to be read when there is another one', async () => {
    await using all = await connected();
    await all.next(2);
    all.driver.join(target);
    all.router.send({ type: 'waiting', for: 'host' });
    await expect.poll(() => all.driver.visit.value.step).toBe('waiting');
    for (const socket of all.router.sockets) socket.close(4404);
    await expect.poll(() => all.driver.visit.value).toEqual({ step: 'ended', reason: 'lost' });
    await all.next(5);
    all.connect('second');
    await all.next(2);
    expect(all.driver.visit.value).toEqual({ step: 'ended', reason: 'lost' });
  });

  it('a hosted meeting that is ready is reported with its meeting point', async () => {
    await using all = await connected();
    await all.next(2);
    all.driver.host(point);
    await expect.poll(() => all.router.frames).toEqual([{ type: 'host', pointId: 'p' }]);
    all.router.send({ type: 'presence', value: 200 });
    expect(await all.next(2)).toEqual([
      ['point', { kind: 'host', point }],
      ['presence', 'ready'],
    ]);
  });

  it('questions and their ends are reported, and answers are sent', async () => {
    await using all = await connected();
    await all.next(2);
    const request = { id: 'r', uid: 'guest_1', displayName: 'Zoe' };
    const invitation = { id: 'i', from: { uid: '8', displayName: 'Bob' }, pointId: 'q' };
    all.router.send({ type: 'joinRequest', request });
    all.router.send({ type: 'requestGone', id: 'r' });
    all.router.send({ type: 'invitation', ...invitation });
    all.router.send({ type: 'invitationGone', id: 'i' });
    expect(await all.next(4)).toEqual([
      ['joinRequest', request],
      ['requestGone', 'r'],
      ['invitation', invitation],
      ['invitationGone', 'i'],
    ]);
    all.driver.answerRequest('r', { accept: false });
    all.driver.answerInvitation('i', { accept: true });
    all.driver.invite('8');
    await expect
      .poll(() => all.router.frames)
      .toEqual([
        { type: 'answerRequest', id: 'r', accept: false },
        { type: 'answerInvitation', id: 'i', accept: true },
        { type: 'invite', uid: '8' },
      ]);
  });
});

it('a browser without WebRTC has no meetings', async () => {
  await expect(new WebMeetingDriver().load()).rejects.toThrow('WebRTC');
});
