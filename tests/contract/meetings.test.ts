/** The meetings of users with each licence on a running phone system, with a driver that the test is. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import {
  createMeetings,
  type MeetingDriver,
  type MeetingDriverEvents,
  type MeetingLogin,
  type Meetings,
} from '#sdk/meetings.ts';
import { failure } from '#sdk/testing/watched-lines.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { nameOf, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
const clients: Client[] = [];
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});
afterAll(() => system.stop());

interface Host {
  readonly client: Client;
  readonly meetings: Meetings;
  readonly logins: MeetingLogin[];
  readonly on: MeetingDriverEvents;
}

/** Signs in and connects: the service is initialized. */
async function connected(login: string): Promise<Host> {
  const client = createClient({ url: system.url, app: 'callside' });
  clients.push(client);
  await client.session.signIn({ login, password: 'demo' });
  await until(client.profile.info, (info) => info !== undefined);
  const meetings = createMeetings(client);
  const logins: MeetingLogin[] = [];
  const events: MeetingDriverEvents[] = [];
  const nothing = () => undefined;
  const driver: MeetingDriver = {
    load: () => Promise.resolve(),
    connect(given, on) {
      logins.push(given);
      events.push(on);
      on.connected('cx-webrtc');
      on.cloud('ok');
    },
    ...{ host: nothing, join: nothing, invite: nothing, answerRequest: nothing },
    ...{ answerInvitation: nothing, leave: nothing, stop: nothing },
  };
  await meetings.start(driver);
  const [on] = events;
  if (!on) throw new Error(`${login} is not connected: ${meetings.service.value.reason}`);
  return { client, meetings, logins, on };
}

test('a host connects with a token of its own each time, and sees its meeting points in every client', async () => {
  const [here, there] = await Promise.all([connected('grace'), connected('grace')]);
  const [one, other] = [here.logins[0], there.logins[0]];
  expect(one).toMatchObject({
    address: system.url,
    appId: testCompany.name,
    displayName: nameOf('grace').replace(' ', '-'),
  });
  expect(one?.token).not.toBe(other?.token);
  expect(one?.uid).toBe(other?.uid);

  const unwatch = there.meetings.points.watch();
  const items = there.meetings.points.items;
  const point = await here.meetings.create({ displayName: 'Board' });
  await until(items, (all) => all.some(({ id }) => id === point.id));
  await here.meetings.change(point, { displayName: 'The board', isLocked: true });
  await until(items, ([shown]) => shown?.displayName === 'The board' && shown.isLocked);
  await here.meetings.setMembers(point, [{ email: 'zoe@example.com' }]);
  expect((await there.meetings.membersOf(point)).members).toEqual([{ email: 'zoe@example.com' }]);
  await here.meetings.remove(point);
  await until(items, (all) => all.length === 0);
  expect(await failure(there.meetings.get(point.id))).toMatchObject({ code: 'notFound' });
  unwatch();
});

test('a premium licence has one meeting point and always denies external people', async () => {
  const { client, meetings } = await connected('mallory.bauer');
  await meetings.create({ displayName: 'Mine' });
  expect(await failure(meetings.create({ displayName: 'Another' }))).toMatchObject({
    code: 'meeting.limit',
    status: 409,
  });
  // Nothing else keeps a program from sending the setting; the phone system does.
  await client.settings.change({ sightcall: { automaticDenyExternal: false } });
  await until(client.settings.current, (kept) => kept?.sightcall.automaticDenyExternal === true);
  expect(meetings.deniesExternal.value).toBe(true);
});

test('a premium_plus licence lets external people ask, and a standard one joins only', async () => {
  const { meetings } = await connected('grace');
  expect([meetings.mayHost.value, meetings.mayChangeDenial.value]).toEqual([true, true]);
  await meetings.setDeniesExternal({ denies: false });
  expect(meetings.deniesExternal.value).toBe(false);
  await meetings.setDeniesExternal({ denies: true });

  const lea = await connected('lea.bauer');
  expect([lea.meetings.mayHost.value, lea.meetings.deniesExternal.value]).toEqual([false, true]);
  expect(await failure(lea.meetings.create({ displayName: 'A' }))).toMatchObject({
    code: 'meeting.notAllowed',
  });
  lea.meetings.join({ owner: '7', pointId: 'p' });
});

test('a user without the licence is not allowed, and signing out ends the service', async () => {
  await expect(connected('ivan')).rejects.toThrow('noPermission');
  const { client, meetings, on } = await connected('grace');
  on.presence('ready');
  await client.session.signOut();
  await until(meetings.service, ({ state }) => state === 'idle');
});
