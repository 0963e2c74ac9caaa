import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startPhoneSystem } from '#phone-system/testing.ts';
import type { Client, createProof as CreateProof } from '#sdk/index.ts';
import { createServiceClient } from '#sdk/rcc.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { hears, SdkPeople } from './sdk-phone-people.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const createProof: typeof CreateProof;
declare const heard: () => Promise<number>;
declare const openMicrophones: () => number;

let people: SdkPeople;
beforeAll(async () => {
  people = await SdkPeople.start();
});
afterAll(() => people.stop());
afterEach(() => people.leave());

const isReady = () => client.phone?.state.value.name === 'connected';
const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');
const isRinging = () => client.calls.lines.value.some((call) => call.can('answer') && call.isHere.value);
const isQuiet = () => client.calls.lines.value.length === 0;

const phoneError = () => {
  const state = client.phone?.state.value;
  return state?.name === 'failed' ? state.reason.code : undefined;
};

const person = (login: string, url?: string) => people.person(login, url);

test('a user calls the echo and hears it, sends keys, mutes and hangs up', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await hears(alice);
  await alice.evaluate(() => client.calls.lines.value[0]?.sendDtmfs('12#'));
  await alice.evaluate(() => client.calls.lines.value[0]?.setMuted(true));
  expect(await alice.evaluate(() => client.calls.lines.value[0]?.isMuted.value)).toBe(true);
  await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await alice.waitForFunction(isQuiet);
});

inTurn(
  'a call placed right after signing in waits for the phone in this browser and is connected there',
  async () => {
    const alice = await people.open();
    const waits = await alice.evaluate(async () => {
      const waitedFor = new Set<string | undefined>();
      client.calls.waitingFor.subscribe((code) => waitedFor.add(code));
      await client.session.signIn({ login: 'alice', password: 'demo' });
      await client.calls.place('600');
      await client.ready();
      return [...waitedFor];
    });
    expect(waits).toEqual(expect.arrayContaining(['profile.notLoaded', 'phone.notReady']));
    await alice.waitForFunction(isTalking);
    await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
    await alice.waitForFunction(isQuiet);
  },
);

inTurn(
  'a page of another origin signs in with a code, hears the echo, and is signed in after a reload',
  async () => {
    const system = await startPhoneSystem({ allowedOrigins: [people.system.url] });
    const company = createServiceClient({ url: system.url });
    try {
      await company.signIn({ login: 'crm|acme', password: 'demo' });
      const page = await people.open(`${people.system.url}/?phone=${encodeURIComponent(system.url)}`);
      const { verifier, challenge } = await page.evaluate(() => createProof());
      const { code } = await company.codeFor({ login: 'alice', app: 'callside', challenge });
      await page.evaluate((proof) => client.session.signIn(proof), { code, verifier });
      await page.evaluate(() => client.calls.place('600'));
      await page.waitForFunction(isTalking);
      await hears(page);
      await page.evaluate(() => client.calls.lines.value[0]?.hangUp());
      await page.waitForFunction(isQuiet);
      expect(await page.context().cookies(system.url)).toEqual([]);

      await page.reload();
      expect(await page.evaluate(() => client.session.resume())).toBe(true);
      await page.waitForFunction(isReady);
      await page.context().close();
    } finally {
      company.dispose();
      await system.stop();
    }
  },
);

inTurn('a page of an origin that is not admitted is reported offline', async () => {
  const system = await startPhoneSystem();
  try {
    const page = await people.open(`${people.system.url}/?phone=${encodeURIComponent(system.url)}`);
    const refused = await page.evaluate(() =>
      client.session.signIn({ login: 'alice', password: 'demo' }).catch(({ code }) => code),
    );
    expect(refused).toBe('offline');
  } finally {
    await system.stop();
  }
});

inTurn('two people hear each other; the one holds and resumes', async () => {
  const [alice, bob] = await Promise.all([person('alice'), person('bob')]);
  await alice.evaluate(() => client.calls.place('102'));
  await bob.waitForFunction(isRinging);
  await bob.evaluate(() => client.calls.lines.value[0]?.answer());
  await Promise.all([alice, bob].map((page) => page.waitForFunction(isTalking)));
  await Promise.all([hears(alice), hears(bob)]);
  await alice.evaluate(() => client.calls.lines.value[0]?.hold());
  await alice.waitForFunction(() => client.calls.lines.value[0]?.line.value.state === 'held');
  await alice.evaluate(() => client.calls.lines.value[0]?.unhold());
  await alice.waitForFunction(isTalking);
  await bob.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await Promise.all([alice, bob].map((page) => page.waitForFunction(isQuiet)));
});

inTurn('a second call holds the first', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await alice.evaluate(() => client.calls.place('601'));
  await alice.waitForFunction(
    () => client.calls.lines.value.map(({ line }) => line.value.state).join() === 'held,talking',
  );
  await alice.evaluate(() => Promise.all(client.calls.lines.value.map((call) => call.hangUp())));
  await alice.waitForFunction(isQuiet);
});

inTurn('an impossible number is refused by the phone system, with the cause on the line', async () => {
  const alice = await person('alice');
  const cause = alice.evaluate(
    () =>
      new Promise((resolve) => {
        client.calls.onDropped(({ stateCause }) => resolve(stateCause));
      }),
  );
  await alice.evaluate(() => client.calls.place('+33123'));
  // It is over soon: audio before the test looks counts too.
  await expect.poll(() => alice.evaluate(() => heard())).toBeGreaterThan(1e-4);
  expect(await cause).toBe('causeNumberInvalid');
  await alice.waitForFunction(isQuiet);
});

inTurn('a lost SIP connection comes back by itself, and the call goes on', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  const connectedSince = () => {
    const state = client.phone?.state.value;
    return state?.name === 'connected' ? state.since : 0;
  };
  const since = await alice.evaluate(connectedSince);
  await fetch(`${people.system.url}/control/drop-sip`, { method: 'POST' });
  await expect.poll(() => alice.evaluate(connectedSince)).toBeGreaterThan(since);
  const before = await alice.evaluate(() => heard());
  await expect.poll(() => alice.evaluate(() => heard())).toBeGreaterThan(before);
});

inTurn('a phone in use elsewhere is taken on request only', async () => {
  const first = await person('carol');
  const second = await people.open();
  await second.evaluate(() => client.session.signIn({ login: 'carol', password: 'demo' }));
  await second.waitForFunction(() => client.phone?.state.value.name === 'failed');
  expect(await second.evaluate(phoneError)).toBe('phone.inUse');
  await second.evaluate(() => client.phone?.takeOver());
  await second.waitForFunction(isReady);
  await first.waitForFunction(() => client.phone?.state.value.name === 'failed');
  expect(await first.evaluate(phoneError)).toBe('phone.takenOver');
});

inTurn('a reloaded page goes on as the same phone', async () => {
  const alice = await person('alice');
  await alice.reload();
  expect(await alice.evaluate(() => client.session.resume())).toBe(true);
  await alice.waitForFunction(isReady);
});

inTurn('phones register again by themselves after a restart of the phone system', async () => {
  const data = await mkdtemp(join(tmpdir(), 'callside-sdk-data-'));
  await using restarted = new AsyncDisposableStack();
  restarted.defer(() => rm(data, { recursive: true }));
  const first = await startPhoneSystem({ pages: people.pages, data, port: await freePort() });
  const alice = await person('alice', first.url);
  await first.stop();
  await alice.waitForFunction(() => client.connection.state.value.name === 'reconnecting');
  await alice.waitForFunction(() => client.phone?.state.value.name === 'reconnecting');
  const second = await startPhoneSystem({ pages: people.pages, data, port: first.port });
  restarted.defer(() => second.stop());
  await alice.waitForFunction(() => client.connection.state.value.name === 'connected');
  await alice.waitForFunction(isReady);
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  await hears(alice);
});

inTurn('a refused microphone is reported, and nothing is dialled', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  const code = await alice.evaluate(() =>
    client.calls.place('600').catch((error: { code: string }) => error.code),
  );
  expect(code).toBe('phone.microphoneDenied');
  expect(await alice.evaluate(() => client.calls.placing.value)).toBeUndefined();
});

inTurn('dispose hangs up, unregisters and releases the microphone', async () => {
  const alice = await person('alice');
  await alice.evaluate(() => client.calls.place('600'));
  await alice.waitForFunction(isTalking);
  expect(await alice.evaluate(() => openMicrophones())).toBe(1);
  await alice.evaluate(() => client.dispose());
  expect(await alice.evaluate(() => openMicrophones())).toBe(0);
  await expect
    .poll(async () => (await (await fetch(`${people.system.url}/control/counts`)).json()).engine)
    .toMatchObject({
      legs: 0,
      registrations: 0,
    });
});
