import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '#sdk/index.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { openPhoneLab, type PhoneLab } from '#tests/support/phone-lab.ts';
import { inTurn } from '#tests/support/selection/turns.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const openMicrophones: () => number;
declare const playsRingback: () => boolean;
declare const rings: () => boolean;
/** The globals of the test. */
declare const allow: () => Promise<void>;
declare const allowed: readonly MediaStreamTrack[];
declare const placed: Promise<string | undefined>;

let lab: PhoneLab;
beforeAll(async () => {
  lab = await openPhoneLab();
});
afterAll(() => lab[Symbol.asyncDispose]());
afterEach(async () => {
  lab.proxy.resume();
  await letPhonesIn(true);
  await everybodyLeaves(lab.browser, lab.system.url);
});

const letPhonesIn = (accepting: boolean) =>
  fetch(`${lab.system.url}/control/sip`, { method: 'POST', body: JSON.stringify({ accepting }) });
const phoneIs = (page: Page, name: string) =>
  page.waitForFunction((expected) => client.phone?.state.value.name === expected, name);
const connectedSince = (page: Page) =>
  page.evaluate(() => {
    const state = client.phone?.state.value;
    return state?.name === 'connected' ? state.since : 0;
  });
const hasNoLine = (page: Page) => page.waitForFunction(() => client.calls.lines.value.length === 0);

/** Alice hears the ringback of Bob's phone, which rings. */
async function oneRingsTheOther(): Promise<readonly [alice: Page, bob: Page]> {
  const [alice, bob] = await Promise.all([lab.person('alice'), lab.person('bob')]);
  await alice.evaluate(() => client.calls.place('102'));
  await Promise.all([
    alice.waitForFunction(() => playsRingback() && openMicrophones() === 1),
    bob.waitForFunction(() => rings()),
  ]);
  return [alice, bob];
}

test.runIf(isWholeMatrix)(
  'a call that was given up during an outage of the phone system is over afterwards',
  async () => {
    const [alice, bob] = await oneRingsTheOther();
    await letPhonesIn(false);
    await Promise.all([phoneIs(alice, 'reconnecting'), phoneIs(bob, 'reconnecting')]);
    await Promise.all([hasNoLine(alice), hasNoLine(bob)]);
    // A phone system that has just restarted may not answer everything yet.
    await alice.route('**/v1/user/CallLine/*', (route) => route.abort(), { times: 1 });
    await letPhonesIn(true);
    await Promise.all([phoneIs(alice, 'connected'), phoneIs(bob, 'connected')]);
    await alice.waitForFunction(() => !playsRingback() && openMicrophones() === 0);
    await bob.waitForFunction(() => !rings());
  },
);

test('a call that rings through a short interruption is answered after it', async () => {
  const pages = await oneRingsTheOther();
  const [alice, bob] = pages;
  const before = await Promise.all(pages.map(connectedSince));
  await fetch(`${lab.system.url}/control/drop-sip`, { method: 'POST' });
  for (const [index, page] of pages.entries())
    await expect.poll(() => connectedSince(page)).toBeGreaterThan(before[index] ?? Infinity);
  await bob.waitForFunction(() =>
    client.calls.lines.value.some((call) => call.can('answer') && call.isHere.value),
  );
  await bob.evaluate(() => client.calls.lines.value[0]?.answer());
  for (const page of [alice, bob])
    await page.waitForFunction(() => client.calls.lines.value[0]?.line.value.state === 'talking');
});

inTurn('a call whose answer was lost with the connection is over as soon as the phone is back', async () => {
  const alice = await lab.person('alice');
  const callsThere = async () => (await (await fetch(`${lab.system.url}/control/counts`)).json()).calls;
  lab.proxy.stallAnswers();
  await alice.evaluate(() => {
    const placed = client.calls.place('600').catch(({ code }: { code: string }) => code);
    Object.assign(globalThis, { placed });
  });
  await expect.poll(callsThere).toBe(1);
  lab.proxy.cut();
  expect(await alice.evaluate(() => placed)).toBe('call.failed');
  await expect.poll(callsThere).toBe(0);
  await hasNoLine(alice);
  await phoneIs(alice, 'connected');
});

inTurn('signing out during an outage of the phone system leaves no microphone open', async () => {
  const [alice] = await oneRingsTheOther();
  await letPhonesIn(false);
  await phoneIs(alice, 'reconnecting');
  await alice.evaluate(() => client.session.signOut());
  await alice.waitForFunction(() => !playsRingback() && openMicrophones() === 0);
});

/** From now on the browser asks for the microphone, and the test allows it: `allow` resolves to what was opened. */
function askForMicrophone(): void {
  const media = navigator.mediaDevices;
  const open = media.getUserMedia.bind(media);
  media.getUserMedia = (constraints) =>
    new Promise((resolve) => {
      const allow = async () => {
        const stream = await open(constraints);
        resolve(stream);
        Object.assign(globalThis, { allowed: stream.getAudioTracks() });
      };
      Object.assign(globalThis, { allow });
    });
}

inTurn('signing out while the browser asks for the microphone leaves none open', async () => {
  const alice = await lab.person('alice');
  await alice.evaluate(askForMicrophone);
  await alice.evaluate(() => {
    const placed = client.calls.place('603').catch(({ code }: { code: string }) => code);
    Object.assign(globalThis, { placed });
  });
  await alice.waitForFunction(() => 'allow' in globalThis);
  await alice.evaluate(() => client.session.signOut());
  expect(await alice.evaluate(() => placed)).toBe('call.gone');
  await alice.evaluate(() => allow());
  await alice.waitForFunction(() => allowed.every(({ readyState }) => readyState === 'ended'));
});

inTurn(
  "a call that answers automatically rings if it needs the user's permission for the microphone",
  async () => {
    const alice = await lab.person('alice');
    await alice.context().clearPermissions();
    await alice.waitForFunction(() => client.phone?.devices.permission.value === 'unknown');
    await alice.evaluate(askForMicrophone);
    await alice.evaluate(() => client.calls.place('600', { infos: { sfLabel: 'Echo' } }));
    await alice.waitForFunction(() => rings());
    await alice.evaluate(() => allow());
    await alice.waitForFunction(
      () => client.calls.lines.value[0]?.line.value.state === 'talking' && !rings(),
    );
  },
);

inTurn('a caller hears the ringback before push reports the call', async () => {
  const alice = await lab.person('alice');
  lab.proxy.stall();
  await alice.evaluate(() => void client.calls.place('603').catch(() => undefined));
  await alice.waitForFunction(() => playsRingback());
  lab.proxy.resume();
  await alice.waitForFunction(() => client.calls.lines.value.length === 1 && playsRingback());
  await alice.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await alice.waitForFunction(() => !playsRingback() && openMicrophones() === 0);
});
