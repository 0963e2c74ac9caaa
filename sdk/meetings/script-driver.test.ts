import { afterEach, expect, it, vi } from 'vitest';
import type { MeetingDriverEvents } from './driver.ts';
import { meetingScriptDriver, type ThirdPartyConference } from './script-driver.ts';

const name = 'AcmeConference';
const made = globalThis as unknown as Record<string, ThirdPartyConference | undefined>;
const login = { address: 'https://a.example', appId: 'acme', token: 't', uid: '7', displayName: 'Ann' };
const point = { restUri: 'v1/user/MeetingPoint/p', id: 'p', uid: '7', displayName: 'Room' };

afterEach(() => {
  delete made[name];
});

/** Everything that a driver reports, as `[name, ...values]`. */
function listener() {
  const seen: unknown[] = [];
  const on = new Proxy({} as MeetingDriverEvents, {
    get: (_target, event) => (value: unknown) => void seen.push([event, value]),
  });
  return { seen, on };
}

function thirdParty() {
  let tell: (event: unknown) => void = () => undefined;
  const theirs = {
    connect: vi.fn((_login: unknown, report: (event: unknown) => void) => {
      tell = report;
    }),
    hostMeeting: vi.fn(),
    joinMeeting: vi.fn(),
    inviteUser: vi.fn(),
    answerJoinRequest: vi.fn(),
    answerInvitation: vi.fn(),
    hangUp: vi.fn(),
    disconnect: vi.fn(),
  };
  return { theirs, tell: (event: unknown) => tell(event) };
}

async function connected() {
  const { theirs, tell } = thirdParty();
  const remove = vi.fn();
  const driver = meetingScriptDriver({
    load: () => {
      made[name] = theirs;
      return Promise.resolve(remove);
    },
    name,
  });
  await driver.load();
  const { seen, on } = listener();
  driver.connect(login, on);
  return { theirs, tell, remove, driver, seen };
}

const person = { uid: '8', displayName: 'Bob' };

it.each([
  [{ type: 'cloudSip', state: 'ok' }, ['cloud', 'ok']],
  [{ type: 'cloudSip', state: 'ko' }, ['cloud', 'ko']],
  [{ type: 'clientConnect', kind: 'webrtc' }, ['connected', 'cx-webrtc']],
  [{ type: 'clientConnect', kind: 'driver' }, ['connected', 'cx-driver']],
  [{ type: 'clientConnect', kind: 'flash' }, ['connected', undefined]],
  [{ type: 'clientConnect' }, ['connected', undefined]],
  [{ type: 'loggedAsAnotherUser' }, ['error', 'alreadyInUse']],
  [{ type: 'drop' }, ['error', 'alreadyInUse']],
  [{ type: 'osUnsupported' }, ['error', 'osUnsupported']],
  [{ type: 'driverInternalError' }, ['error', 'driverInternal']],
  [{ type: 'invalidToken' }, ['error', 'invalidToken']],
  [{ type: 'presence', value: 200 }, ['presence', 'ready']],
  [
    { type: 'meetingPoint', kind: 'host', point },
    ['point', { kind: 'host', point: { ...point, type: 'permanent', isLocked: false } }],
  ],
  [{ type: 'meetingPoint', kind: 'delete' }, ['point', { kind: 'delete' }]],
  [{ type: 'joinRequest', id: 'r', ...person }, ['joinRequest', { id: 'r', ...person }]],
  [{ type: 'joinRequestGone', id: 'r' }, ['requestGone', 'r']],
  [
    { type: 'invitation', id: 'i', from: person, pointId: 'q' },
    ['invitation', { id: 'i', from: person, pointId: 'q' }],
  ],
  [{ type: 'invitationGone', id: 'i' }, ['invitationGone', 'i']],
  [{ type: 'call', step: 'proceeding' }, ['call', 'proceeding']],
  [
    { type: 'missingPlugin', download: 'https://a.example/x' },
    ['missingPlugin', { kind: 'client', download: 'https://a.example/x' }],
  ],
  [
    { type: 'missingScreenSharePlugin', download: 'https://a.example/x' },
    ['missingPlugin', { kind: 'screenShare', download: 'https://a.example/x' }],
  ],
  [{ type: 'missingPlugin', download: 'not an address' }, ['error', 'driverInternal']],
  [{ type: 'missingScreenSharePlugin', download: 'javascript:alert(1)' }, ['error', 'driverInternal']],
  [{ type: 'call', step: 'hello' }, ['error', 'driverInternal']],
  [{ type: 'presence', value: '200' }, ['error', 'driverInternal']],
  [{ type: 'somethingElse' }, ['error', 'driverInternal']],
  ['text', ['error', 'driverInternal']],
  [undefined, ['error', 'driverInternal']],
])('the event %j of a script is reported as %j', async (event, report) => {
  const { tell, seen } = await connected();
  tell(event);
  expect(seen).toEqual([report]);
});

it('a call of a script is a room while it is active', async () => {
  const { tell, seen } = await connected();
  tell({ type: 'call', step: 'active', pointId: 'p' });
  tell({ type: 'call', step: 'terminate' });
  expect(seen).toEqual([
    ['call', 'active'],
    ['room', { pointId: 'p' }],
    ['call', 'terminate'],
    ['room', undefined],
  ]);
});

it('commands reach the script, and a stopped one reports nothing more and is removed', async () => {
  const { theirs, driver, tell, seen, remove } = await connected();
  expect(theirs.connect).toHaveBeenCalledWith(login, expect.any(Function));
  driver.host({ ...point, type: 'permanent', isLocked: false });
  driver.join({ owner: '8', pointId: 'q' });
  driver.invite('9');
  driver.answerRequest('r', { accept: false });
  driver.answerInvitation('i', { accept: true });
  driver.leave();
  expect(theirs.hostMeeting).toHaveBeenCalledWith('p');
  expect(theirs.joinMeeting).toHaveBeenCalledWith('8', 'q');
  expect(theirs.inviteUser).toHaveBeenCalledWith('9');
  expect(theirs.answerJoinRequest).toHaveBeenCalledWith('r', false);
  expect(theirs.answerInvitation).toHaveBeenCalledWith('i', true);
  expect(theirs.hangUp).toHaveBeenCalledOnce();
  driver.stop();
  tell({ type: 'cloudSip', state: 'ok' });
  expect(seen).toEqual([]);
  expect(theirs.disconnect).toHaveBeenCalledOnce();
  expect(remove).toHaveBeenCalledOnce();
});

it('a script that makes nothing is missing', async () => {
  const driver = meetingScriptDriver({ load: () => Promise.resolve(() => undefined), name });
  await expect(driver.load()).rejects.toThrow(name);
  expect(() => driver.stop()).not.toThrow();
});
