import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../../sdk/index.ts';
import { type SoundMarks, watchPageSound } from '../bench/page-sound.ts';
import { browsers, chromium } from './browsers.ts';
import { everybodyLeaves } from './everybody-leaves.ts';
import { openPhoneLab, type PhoneLab } from './phone-lab.ts';

/** What the page of `sdk-phone-page` offers. */
declare const client: Client;
declare const rings: () => boolean;
declare const heard: () => Promise<number>;
declare const peers: readonly RTCPeerConnection[];
declare const playsRingback: () => boolean;
/** Codes of the failures that the page was told. */
declare const told: string[];
declare const openMicrophones: () => number;
/** What `watchPageSound` keeps. */
declare const soundMarks: SoundMarks;

/** In the page: what it has of sound, to understand why nothing is heard. */
async function soundOf(): Promise<string> {
  const states = peers.map(({ connectionState, iceConnectionState, signalingState }) => [
    connectionState,
    iceConnectionState,
    signalingState,
  ]);
  const lines = client.calls.lines.value.map(({ line, isHere }) => [line.value.state, isHere.value]);
  return JSON.stringify({ states, lines, soundMarks, energy: await heard() });
}

describe.each(browsers)('in $name', (kind) => {
  let lab: PhoneLab;
  beforeAll(async () => {
    lab = await openPhoneLab(kind);
  });
  afterAll(() => lab[Symbol.asyncDispose]());
  afterEach(async () => {
    await everybodyLeaves(lab.browser, lab.system.url);
  });

  const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');
  const isFree = () => client.calls.lines.value.length === 0;
  const hears = (page: Page) =>
    page
      .waitForFunction(() => 'soundMarks' in globalThis && soundMarks.began > soundMarks.ended)
      .catch(async (thrown) => {
        throw new Error(`Nothing is heard: ${await page.evaluate(soundOf)}`, { cause: thrown });
      });

  /** Longer than a gap of a busy machine: what was said before may come late after one. */
  const hearsNothing = (page: Page) =>
    page.waitForFunction(() => {
      const { began, ended } = soundMarks;
      return ended > began && performance.timeOrigin + performance.now() - ended > 500;
    });

  /** Alice, who speaks with Bob. */
  async function talk(): Promise<{ alice: Page; bob: Page }> {
    const alice = await lab.person('alice', watchPageSound);
    const bob = await lab.person('bob', watchPageSound);
    await alice.evaluate(async () => void (await client.calls.place('102')));
    await bob.waitForFunction(() => client.calls.lines.value[0]?.can('answer'));
    await bob.evaluate(() => client.calls.lines.value[0]?.answer());
    for (const page of [alice, bob]) await page.waitForFunction(isTalking);
    for (const page of [alice, bob]) await hears(page);
    return { alice, bob };
  }

  /** Bob heard nothing for a while after `since` and hears again, and so does the page in which Alice is now. */
  async function hearEachOtherAgain(after: Page, bob: Page, since: number): Promise<void> {
    await hears(after);
    await bob.waitForFunction(
      (moment) => soundMarks.ended > moment && soundMarks.began > soundMarks.ended,
      since,
    );
  }

  /** Both are in the same call as before, and it can be ended from where it is now. */
  async function goesOn(after: Page, bob: Page): Promise<void> {
    for (const page of [after, bob]) await page.waitForFunction(isTalking);
    expect(await after.evaluate(() => client.calls.lines.value.length)).toBe(1);
    await after.waitForFunction(() => client.calls.lines.value[0]?.isHere.value);
    await after.evaluate(() => client.calls.lines.value[0]?.drop());
    for (const page of [after, bob]) await page.waitForFunction(isFree);
  }

  test('a call goes on in another tab when the tab that has it is closed', async () => {
    const { alice, bob } = await talk();
    const other = await lab.tabBeside(alice);
    await other.waitForFunction(isTalking);
    const since = Date.now();
    await alice.close();
    await hearEachOtherAgain(other, bob, since);
    await goesOn(other, bob);
  });

  test('a call goes on in the page that is loaded anew, muted if it was muted', async () => {
    const { alice, bob } = await talk();
    const since = Date.now();
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await hearEachOtherAgain(alice, bob, since);
    await alice.evaluate(() => client.calls.lines.value[0]?.setMuted(true));
    await hearsNothing(bob);
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await hears(alice);
    await alice.waitForFunction(() => client.calls.lines.value[0]?.muted.value);
    await hearsNothing(bob);
    await goesOn(alice, bob);
  });

  test.runIf(kind === chromium)('a call moves to the tab that takes the lead', async () => {
    const { alice, bob } = await talk();
    const other = await lab.tabBeside(alice);
    const since = Date.now();
    await other.evaluate(() => client.tabs.lead());
    await hearEachOtherAgain(other, bob, since);
    await alice.waitForFunction(() => openMicrophones() === 0);
    for (const page of [alice, other]) await page.waitForFunction(isTalking);
    await goesOn(other, bob);
  });

  test('a call that rings goes on ringing in the page that is loaded anew, and can be answered there', async () => {
    const bob = await lab.person('bob', watchPageSound);
    const alice = await lab.person('alice', watchPageSound);
    await bob.evaluate(async () => void (await client.calls.place('101')));
    await alice.waitForFunction(() => rings());
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await alice.waitForFunction(() => rings());
    await alice.waitForFunction(() => client.calls.lines.value[0]?.can('answer'));
    await alice.evaluate(() => client.calls.lines.value[0]?.answer());
    for (const page of [alice, bob]) await page.waitForFunction(isTalking);
    // Push says that it is answered before SIP has ended the ringing.
    await alice.waitForFunction(() => !rings());
    for (const page of [alice, bob]) await hears(page);
  });

  test.runIf(kind === chromium)('a ring that was taken on ends with the call', async () => {
    const bob = await lab.person('bob');
    const alice = await lab.person('alice');
    const other = await lab.tabBeside(alice);
    await bob.evaluate(async () => void (await client.calls.place('101')));
    await alice.waitForFunction(() => rings());
    await alice.close();
    await other.waitForFunction(() => rings());
    expect(await bob.evaluate(() => client.calls.lines.value.length)).toBe(1);
    await bob.evaluate(() => client.calls.lines.value[0]?.drop());
    await other.waitForFunction(() => !rings());
    await other.waitForFunction(isFree);
  });

  const ways = [
    ['loaded anew', (page: Page) => page.reload().then(() => page)],
    ['closed, beside another', (page: Page, other: Page) => page.close().then(() => other)],
  ] as const;

  test.runIf(kind === chromium).each(ways)(
    'a dialled call is told and answered in the page that has it next: %s',
    async (_, leave) => {
      const bob = await lab.person('bob', watchPageSound);
      const alice = await lab.person('alice', watchPageSound);
      const other = await lab.tabBeside(alice);
      await alice.evaluate(() => client.calls.place('102'));
      await alice.waitForFunction(() => playsRingback());
      const after = await leave(alice, other);
      if (after === alice) await other.close();
      if (after === alice) await alice.evaluate(() => client.session.resume());
      await after.waitForFunction(() => playsRingback());
      await bob.waitForFunction(() => client.calls.lines.value[0]?.can('answer'));
      await bob.evaluate(() => client.calls.lines.value[0]?.answer());
      for (const page of [after, bob]) await page.waitForFunction(isTalking);
      for (const page of [after, bob]) await hears(page);
      expect(await after.evaluate(() => playsRingback())).toBe(false);
      await goesOn(after, bob);
    },
  );

  test.runIf(kind === chromium)(
    'a dialled call that nobody answers is over in the page that is loaded anew',
    async () => {
      const bob = await lab.person('bob');
      const alice = await lab.person('alice');
      await alice.evaluate(() => client.calls.place('102'));
      await alice.waitForFunction(() => playsRingback());
      await alice.reload();
      await alice.evaluate(() => client.session.resume());
      await alice.waitForFunction(() => playsRingback());
      await bob.waitForFunction(() => client.calls.lines.value[0]?.can('drop'));
      await bob.evaluate(() => client.calls.lines.value[0]?.drop());
      await alice.waitForFunction(() => !playsRingback());
      await alice.waitForFunction(isFree);
    },
  );

  test('a call goes on in a page that gets no microphone: it is heard there, and nobody is hung up on', async () => {
    const { alice, bob } = await talk();
    const other = await lab.tabBeside(alice);
    await other.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () =>
        Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      Object.assign(globalThis, { told: [] });
      client.onError(({ code }) => told.push(code));
    });
    await other.evaluate(() => client.tabs.lead());
    await hears(other);
    await other.waitForFunction(() => client.calls.lines.value[0]?.isHere.value);
    expect(await other.evaluate(() => told)).toContain('phone.microphoneDenied');
    await alice.waitForFunction(() => openMicrophones() === 0);
    await goesOn(other, bob);
  });
});
