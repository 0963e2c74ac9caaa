import { afterAll, beforeAll, expect, test } from 'vitest';
import { areas } from '#full-app/shell/areas.ts';
import { type AccessContext, denialOf, type Feature } from '#phone/rights/features.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { inside } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

async function signedIn(login: string): Promise<{ client: Client; known: AccessContext }> {
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login, password: 'demo' });
  const info = await until(client.profile.info, (loaded) => loaded !== undefined);
  const session = client.session.state.value;
  if (!info || session.name !== 'signedIn') throw new Error(`${login} is not signed in.`);
  return { client, known: { info, login: session.login } };
}

/** Returns the features among these that are barred for a user. */
async function barsOf(login: string, features: readonly Feature[]) {
  const { client, known } = await signedIn(login);
  const bars = features.map((feature) => denialOf(feature, known));
  await client.dispose();
  return bars;
}

test.each([
  ['ivan', 'licence', 'licence', 'licence'],
  ['lea.bauer', undefined, undefined, 'licence'],
  ['mallory.bauer', undefined, undefined, undefined],
  ['grace', undefined, undefined, undefined],
])('%s has the licences of a demonstration user', async (login, ...bars) => {
  expect(await barsOf(login, ['collaboration', 'meetings', 'hosting'])).toEqual(bars);
});

test.each([
  ['erin', 'queueMessages', undefined],
  ['alice', 'queueMessages', 'role'],
  ['grace', 'queueMessages', 'role'],
  ['grace', 'messageWork', undefined],
  ['alice', 'messageWork', 'role'],
  ['grace', 'supervision', undefined],
  ['alice', 'supervision', 'role'],
  ['dave', 'sharedContacts', undefined],
  ['frank', 'recordingsOfAll', undefined],
  ['carol', 'actingForOthers', undefined],
  ['ivan', 'crm', 'administrator'],
] as const)('for the user %s the feature %s is barred by %s', async (login, feature, bar) => {
  expect(await barsOf(login, [feature])).toEqual([bar]);
});

test('a user without a phone in the browser or on the desktop gets none and no credentials', async () => {
  const { client, known } = await signedIn('trudy.bauer');
  expect(known.info.extension).toMatchObject({ isWebSoftphone: false, maxSoftphoneTerminals: 0 });
  await until(client.terminals.isReady, Boolean);
  expect(client.terminals.items.value.filter(({ type }) => type !== 'normal')).toEqual([]);
  await until(client.terminals.trouble, (trouble) => trouble === 'callForbidden');
  await client.dispose();
  const desk = await Desk.open(system, 'trudy.bauer');
  const path = `${known.info.extension?.restUri}/createSoftphone`;
  for (const softphoneType of ['webRTC', 'desktop']) {
    expect((await desk.request('GET', `${path}?softphoneType=${softphoneType}`)).status).toBe(403);
  }
  await desk.leave();
});

test('the demonstration users together may open every area of the full client', async () => {
  const needs = areas.flatMap(({ needs: feature }) => feature ?? []);
  const open = new Set<Feature>();
  for (const login of ['alice', 'carol', 'erin', 'grace', 'ivan']) {
    const bars = await barsOf(login, needs);
    for (const [index, feature] of needs.entries()) if (bars[index] === undefined) open.add(feature);
  }
  // The chat needs a homeserver, which this phone system does not run.
  expect(needs.filter((feature) => !open.has(feature) && feature !== 'chat')).toEqual([]);
});

test('the licence of a supervisor restricts the supervised groups', async () => {
  const { client, known } = await signedIn('nadia.bauer');
  expect(known.info.extension).toMatchObject({
    iUser: { isACDSupervisor: true, isAcdSupervisorAccessRestricted: true },
    restrictedACDGroups: [inside(301)],
  });
  await client.dispose();
});

test('the desktop softphone is barred for a user without its right', async () => {
  const { client, known } = await signedIn('oscar.bauer');
  expect(known.login).toMatchObject({ cannotUseSoftphone: true });
  await until(client.profile.services, (services) => services.length > 0);
  expect(client.profile.services.value).toContain('WebPhone');
  expect(client.profile.services.value).not.toContain('Softphone');
  await client.dispose();
});

test('a service that the user switches on is in the profile at once, and gone when it is switched off', async () => {
  const { client } = await signedIn('alice');
  const services = await client.services;
  await services.set('callback.activated', true);
  await until(client.profile.services, (names) => names.includes('CallBack'));
  await services.reset('callback.activated');
  await until(client.profile.services, (names) => !names.includes('CallBack'));
  await client.dispose();
});

test('the profile lists the phones that only a call wakes, for a limited presence', async () => {
  const hasOnDemand = await Promise.all(
    ['erin', 'alice'].map(async (login) => {
      const { client, known } = await signedIn(login);
      await client.dispose();
      return known.info.extension?.hasTerminalsConnectedOnDemand;
    }),
  );
  expect(hasOnDemand).toEqual([true, false]);
});

test('the custom data name the default softphone', async () => {
  const { client } = await signedIn('alice');
  const data = await until(client.session.customData, (read) => read !== undefined);
  expect(data).toMatchObject({ appName: 'Callside', defaultSoftphone: 'softphone' });
  await client.dispose();
});

test('the profile names the active forwardings, and a change updates it', async () => {
  const { client, known } = await signedIn('bob');
  expect(known.info.extension?.forwardings).toEqual([]);
  await client.voicemail.setAnswering({ answering: true });
  const info = await until(client.profile.info, (now) => now?.extension?.forwardings.length === 3);
  await client.forwardings.refresh();
  const uris = client.forwardings.items.value.map(({ restUri }) => restUri);
  expect(info?.extension?.forwardings.toSorted()).toEqual(uris.toSorted());
  await client.dispose();
});
