/** Two clients of one user and the settings on a running phone system. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { systemClock } from '#sdk/platform/clock.ts';
import { runtimePlatform } from '#sdk/platform/runtime.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import type { UserSettings } from '#wire/session/user.ts';
import { signedInUsers } from '../support/signed-in-client.ts';

let system: PhoneSystem;
const { deskOf, atEnd } = signedInUsers(() => system);
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

/** A client with a network that a test can disturb. */
interface Signed {
  readonly client: Client;
  /** Bodies of all changes that reached the router, oldest first. */
  readonly sent: readonly { readonly settings: UserSettings }[];
  /** Drops everything that the router pushes from now on. */
  deafen(): void;
  /** The next settings request gets this answer instead of the router's; undefined: no answer. */
  disturb(answer: object | undefined): void;
}

async function signedIn(login: string, now: () => number = systemClock.now): Promise<Signed> {
  const base = runtimePlatform();
  const sent: { settings: UserSettings }[] = [];
  let isDeaf = false;
  let disturbance: { readonly answer: object | undefined } | undefined;
  const client = createClient({
    url: system.url,
    app: 'callside',
    platform: {
      ...base,
      clock: { ...systemClock, now },
      async fetch(url, init) {
        if (!url.includes('rt=settings')) return base.fetch(url, init);
        const disturbed = disturbance;
        disturbance = undefined;
        if (disturbed && !disturbed.answer) throw new TypeError('The line is cut.');
        if (disturbed?.answer) return Response.json(disturbed.answer);
        if (init.method === 'PUT') sent.push(JSON.parse(String(init.body)));
        return base.fetch(url, init);
      },
      openSocket: (url, events) => {
        const socket = base.openSocket?.(url, {
          ...events,
          message: (text) => isDeaf || events.message(text),
        });
        if (!socket) throw new Error('no WebSocket here');
        return socket;
      },
    },
  });
  atEnd(() => client.dispose());
  await client.session.signIn({ login, password: 'demo' });
  await until(client.settings.current, (settings) => settings !== undefined);
  return {
    client,
    sent,
    deafen: () => {
      isDeaf = true;
    },
    disturb: (answer) => {
      disturbance = { answer };
    },
  };
}

/** Returns the settings of the router, read by another program. */
async function keptOf(login: string, { client }: Signed): Promise<UserSettings | undefined> {
  const desk = await deskOf(login);
  const { state } = client.session;
  const path = state.value.name === 'signedIn' ? state.value.login.user : '';
  return (await desk.get<{ settings?: UserSettings }>(`${path}?rt=settings`)).settings;
}

test.each([
  ['grace', false],
  ['alice', true],
])('settings keep the automatic denial of join requests that %s switches off: %s', async (login, kept) => {
  const signed = await signedIn(login);
  await signed.client.settings.change({ sightcall: { automaticDenyExternal: false } });
  expect((await keptOf(login, signed))?.sightcall).toEqual({ automaticDenyExternal: kept });
});

test('a new user gets all settings of version 1 with the first change, and both clients see it', async () => {
  const [here, there] = await Promise.all([signedIn('xenia.bauer'), signedIn('xenia.bauer')]);
  expect(here.client.settings.isFirstRun.value).toBe(true);
  expect(await keptOf('xenia.bauer', here)).toBeUndefined();

  await here.client.settings.change({ isWelcomed: true });
  expect(here.sent).toHaveLength(1);
  expect(here.sent[0]?.settings).toEqual(here.client.settings.current.value);
  expect(await keptOf('xenia.bauer', here)).toMatchObject({
    version: 1,
    isWelcomed: true,
    sort: { contact: 'firstname' },
    notifications: { triggers: { callMissed: true } },
  });
  await until(there.client.settings.isFirstRun, (isFirst) => !isFirst);
});

test('a change of one client shows in the other, and an unchanged value is not sent', async () => {
  const [here, there] = await Promise.all([signedIn('alice'), signedIn('alice')]);
  await here.client.settings.change({ notifications: { triggers: { callMissed: false } } });
  await until(
    there.client.settings.current,
    (settings) => settings?.notifications.triggers.callMissed === false,
  );
  await there.client.settings.change({ notifications: { triggers: { callMissed: false } } });
  expect(there.sent).toEqual([]);
});

test('a client that missed the other’s change adds its own to it', async () => {
  const [here, there] = await Promise.all([signedIn('bob'), signedIn('bob')]);
  there.deafen();
  await here.client.settings.change({
    sort: { contact: 'lastname' },
    notifications: { triggers: { chatNewMsg: false } },
  });
  expect(there.client.settings.current.value?.sort.contact).toBe('firstname');
  await there.client.settings.change({
    lightMode: false,
    notifications: { triggers: { callMissed: false } },
  });

  const both = {
    sort: { contact: 'lastname' },
    lightMode: false,
    notifications: { triggers: { callMissed: false, chatNewMsg: false, callIncoming: true } },
  };
  expect(await keptOf('bob', here)).toMatchObject(both);
  expect(there.client.settings.current.value).toMatchObject(both);
  await until(here.client.settings.current, (settings) => settings?.lightMode === false);
  expect(here.client.settings.current.value).toMatchObject(both);
});

test('nothing is sent if the router has the same last update', async () => {
  const now = () => 1_800_000_000_000;
  const [here, there] = await Promise.all([signedIn('carol', now), signedIn('carol', now)]);
  there.deafen();
  await here.client.settings.change({ lightMode: false });
  await there.client.settings.change({ sort: { contact: 'lastname' } });
  expect(there.sent).toEqual([]);
  expect(await keptOf('carol', here)).toMatchObject({
    lightMode: false,
    sort: { contact: 'firstname' },
    lastUpdate: String(now()),
  });
});

test('settings of another version are overwritten with all local settings', async () => {
  const here = await signedIn('dave');
  await here.client.settings.change({ lightMode: false });
  here.disturb({ settings: { version: 2, theme: 'unknown' } });
  await here.client.settings.change({ sort: { contact: 'lastname' } });
  expect(here.sent.at(-1)?.settings).toEqual(here.client.settings.current.value);
  expect(await keptOf('dave', here)).toMatchObject({
    version: 1,
    lightMode: false,
    sort: { contact: 'lastname' },
  });
});

test('a change that did not reach the router is rolled back, and the next one is stored', async () => {
  const here = await signedIn('erin');
  here.disturb(undefined);
  const refused = expect(here.client.settings.change({ lightMode: false })).rejects.toMatchObject({
    code: 'offline',
  });
  await until(here.client.settings.current, (settings) => settings?.lightMode === false);
  await refused;
  expect(here.client.settings.current.value?.lightMode).toBeUndefined();
  await here.client.settings.change({ lightMode: false });
  expect(await keptOf('erin', here)).toMatchObject({ lightMode: false });
});

test('Salesforce settings of a user leave other CRMs unchanged, and the other way round', async () => {
  const { client } = await signedIn('carol');
  await until(client.crm.generic.settings, (settings) => settings?.popupIncomingCall === true);
  expect(client.crm.settings.value).toMatchObject({ isAllowed: true, popupIncomingCall: true });
  await client.crm.change({ popupIncomingCall: false });
  await client.crm.generic.change({ popupAcdOnly: true });
  await until(client.crm.generic.settings, (settings) => settings?.popupAcdOnly === true);
  expect(client.crm.settings.value).toMatchObject({ popupIncomingCall: false, popupAcdOnly: false });
  expect(client.crm.generic.settings.value).toMatchObject({ popupIncomingCall: true, popupAcdOnly: true });
});
