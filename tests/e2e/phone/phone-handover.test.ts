import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#sdk/index.ts';
import { browsers, chromium } from '#tests/support/browsers.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';
import { openPhoneLab, type PhoneLab } from '#tests/support/phone-lab.ts';
import { inTurn } from '#tests/support/selection/turns.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const rings: () => boolean;
declare const heard: () => Promise<number>;
declare const peers: readonly RTCPeerConnection[];
declare const playsRingback: () => boolean;
/** Codes of the failures that the page received. */
declare const told: string[];
declare const openMicrophones: () => number;

/** Runs in the page: returns its audio state, to explain missing audio. */
async function soundOf(): Promise<string> {
  const states = peers.map(({ connectionState, iceConnectionState, signalingState }) => [
    connectionState,
    iceConnectionState,
    signalingState,
  ]);
  const lines = client.calls.lines.value.map(({ line, isHere }) => [line.value.state, isHere.value]);
  return JSON.stringify({ states, lines, energy: await heard() });
}

describe.each(browsers)('call handover in $name', (kind) => {
  /** For behaviour of Chromium, or the same in every browser. */
  const inChromium = kind === chromium ? inTurn : test.skip;
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
  /** Waits until more audio is received than now. The fake microphone beeps once a second. */
  async function hears(page: Page): Promise<void> {
    const before = await page.evaluate(() => heard());
    await expect
      .poll(() => page.evaluate(() => heard()))
      .toBeGreaterThan(before + 1e-5)
      .catch(async (thrown) => {
        throw new Error(`Nothing is heard: ${await page.evaluate(soundOf)}`, { cause: thrown });
      });
  }

  /** Waits until no audio is received for longer than the pause between two beeps. */
  async function hearsNothing(page: Page): Promise<void> {
    let last = { energy: -1, since: 0 };
    const silentMs = async () => {
      const energy = await page.evaluate(() => heard());
      if (energy > last.energy + 1e-6) last = { energy, since: Date.now() };
      return Date.now() - last.since;
    };
    await expect.poll(silentMs).toBeGreaterThan(2_000);
  }

  /** Puts alice in a call with bob. */
  async function talk(): Promise<{ alice: Page; bob: Page }> {
    const alice = await lab.person('alice');
    const bob = await lab.person('bob');
    await alice.evaluate(async () => void (await client.calls.place('102')));
    await bob.waitForFunction(() => client.calls.lines.value[0]?.can('answer'));
    await bob.evaluate(() => client.calls.lines.value[0]?.answer());
    for (const page of [alice, bob]) await page.waitForFunction(isTalking);
    for (const page of [alice, bob]) await hears(page);
    return { alice, bob };
  }

  /** Expects that bob talks with the present page of alice: the page before is gone. */
  async function hearEachOther(after: Page, bob: Page): Promise<void> {
    await hears(after);
    await hears(bob);
  }

  /** Expects that both are in the same call as before, and that it can be ended from its present page. */
  async function goesOn(after: Page, bob: Page): Promise<void> {
    for (const page of [after, bob]) await page.waitForFunction(isTalking);
    expect(await after.evaluate(() => client.calls.lines.value.length)).toBe(1);
    await after.waitForFunction(() => client.calls.lines.value[0]?.isHere.value);
    await after.evaluate(() => client.calls.lines.value[0]?.hangUp());
    for (const page of [after, bob]) await page.waitForFunction(isFree);
  }

  test('a call goes on in another tab when the tab that has it is closed', async () => {
    const { alice, bob } = await talk();
    const other = await lab.tabBeside(alice);
    await other.waitForFunction(isTalking);
    await alice.close();
    await hearEachOther(other, bob);
    await goesOn(other, bob);
  });

  inTurn('a call goes on in the page that is loaded anew, muted if it was muted', async () => {
    const { alice, bob } = await talk();
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await hearEachOther(alice, bob);
    // Its audio arrives before push has reported its line.
    await alice.waitForFunction(() => client.calls.lines.value[0]?.isHere.value);
    await alice.evaluate(() => client.calls.lines.value[0]?.setMuted(true));
    await hearsNothing(bob);
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await hears(alice);
    await alice.waitForFunction(() => client.calls.lines.value[0]?.isMuted.value);
    await hearsNothing(bob);
    await goesOn(alice, bob);
  });

  inChromium('a call moves to the tab that becomes leader', async () => {
    const { alice, bob } = await talk();
    const other = await lab.tabBeside(alice);
    await other.evaluate(() => client.tabs.becomeLeader());
    await hearEachOther(other, bob);
    await alice.waitForFunction(() => openMicrophones() === 0);
    for (const page of [alice, other]) await page.waitForFunction(isTalking);
    await goesOn(other, bob);
  });

  inTurn('a ringing call goes on ringing in the reloaded page, and can be answered there', async () => {
    const bob = await lab.person('bob');
    const alice = await lab.person('alice');
    await bob.evaluate(async () => void (await client.calls.place('101')));
    await alice.waitForFunction(() => rings());
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await alice.waitForFunction(() => rings());
    await alice.waitForFunction(() => client.calls.lines.value[0]?.can('answer'));
    await alice.evaluate(() => client.calls.lines.value[0]?.answer());
    for (const page of [alice, bob]) await page.waitForFunction(isTalking);
    // Push reports the answer before SIP has ended the ringing.
    await alice.waitForFunction(() => !rings());
    for (const page of [alice, bob]) await hears(page);
  });

  inChromium('a restored ring ends with the call', async () => {
    const bob = await lab.person('bob');
    const alice = await lab.person('alice');
    const other = await lab.tabBeside(alice);
    await bob.evaluate(async () => void (await client.calls.place('101')));
    await alice.waitForFunction(() => rings());
    await alice.close();
    await other.waitForFunction(() => rings());
    expect(await bob.evaluate(() => client.calls.lines.value.length)).toBe(1);
    await bob.evaluate(() => client.calls.lines.value[0]?.hangUp());
    await other.waitForFunction(() => !rings());
    await other.waitForFunction(isFree);
  });

  const ways = [
    ['loaded anew', (page: Page) => page.reload().then(() => page)],
    ['closed, beside another', (page: Page, other: Page) => page.close().then(() => other)],
  ] as const;

  test.runIf(kind === chromium).each(ways)(
    'an outgoing call is reported and answered in the page that restores it: %s',
    async (_, leave) => {
      const bob = await lab.person('bob');
      const alice = await lab.person('alice');
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

  inChromium('an outgoing call without an answer is over in the reloaded page', async () => {
    const bob = await lab.person('bob');
    const alice = await lab.person('alice');
    await alice.evaluate(() => client.calls.place('102'));
    await alice.waitForFunction(() => playsRingback());
    await alice.reload();
    await alice.evaluate(() => client.session.resume());
    await alice.waitForFunction(() => playsRingback());
    await bob.waitForFunction(() => client.calls.lines.value[0]?.can('drop'));
    await bob.evaluate(() => client.calls.lines.value[0]?.hangUp());
    await alice.waitForFunction(() => !playsRingback());
    await alice.waitForFunction(isFree);
  });

  inTurn(
    'a call goes on in a page without a microphone: the other party is heard and stays connected',
    async () => {
      const { alice, bob } = await talk();
      const other = await lab.tabBeside(alice);
      await other.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
        Object.assign(globalThis, { told: [] });
        client.onError(({ code }) => told.push(code));
      });
      await other.evaluate(() => client.tabs.becomeLeader());
      await hears(other);
      await other.waitForFunction(() => client.calls.lines.value[0]?.isHere.value);
      expect(await other.evaluate(() => told)).toContain('phone.microphoneDenied');
      await alice.waitForFunction(() => openMicrophones() === 0);
      await goesOn(other, bob);
    },
  );
});
