import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import type { Client } from '#sdk/index.ts';
import { browsers, chromium } from '#tests/support/browsers.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';
import { openPhoneLab, type PhoneLab } from '#tests/support/phone-lab.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const heard: () => Promise<number>;
declare const rings: () => boolean;
declare const openMicrophones: () => number;

describe.each(browsers)('one phone in several tabs, in $name', (kind) => {
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

  const leads = (page: Page) => page.evaluate(() => client.tabs.isLeader.value);
  const ringing = (pages: readonly Page[]) => Promise.all(pages.map((page) => page.evaluate(() => rings())));
  const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');
  const counts = async () => (await fetch(`${lab.system.url}/control/counts`)).json();

  /** Waits until more audio is received than now. The fake microphone beeps once a second. */
  async function hearsMore(page: Page): Promise<void> {
    const before = await page.evaluate(() => heard());
    await expect.poll(() => page.evaluate(() => heard())).toBeGreaterThan(before + 1e-5);
  }

  const hasNoRing = () => !rings() && client.calls.lines.value[0]?.line.value.state !== 'ringing';

  /** A phone without browser, which the test answers by hand. */
  async function deskPhoneOf(login: string): Promise<NodePhone> {
    const phone = new NodePhone({
      url: `${lab.system.url.replace('http', 'ws')}/sip`,
      registerId: `${login}-desk`,
      password: 'demo',
      onCall: 'ring',
    });
    expect(await phone.register()).toBe(200);
    return phone;
  }

  async function threeTabs(login: string): Promise<[Page, Page, Page]> {
    const first = await lab.person(login);
    return [first, await lab.tabBeside(first), await lab.tabBeside(first)];
  }

  test('three tabs have one connection, one registration and one ring, and any of them answers and hangs up', async () => {
    const tabs = await threeTabs('alice');
    const [first, second, third] = tabs;
    expect(await Promise.all(tabs.map(leads))).toEqual([true, false, false]);
    expect(await counts()).toMatchObject({ push: { connections: 1 }, engine: { registrations: 1 } });
    const bob = await lab.person('bob');
    await bob.evaluate(async () => void (await client.calls.place('101')));
    for (const tab of tabs)
      await tab.waitForFunction(() => client.calls.lines.value[0]?.line.value.state === 'ringing');
    await first.waitForFunction(() => rings());
    expect(await ringing(tabs)).toEqual([true, false, false]);
    await third.evaluate(() => client.calls.lines.value[0]?.answer());
    for (const tab of tabs) await tab.waitForFunction(isTalking);
    // Push reports the answer before SIP has ended the ringing.
    await first.waitForFunction(() => !rings());
    expect(await ringing(tabs)).toEqual([false, false, false]);
    await hearsMore(first);
    expect(await Promise.all(tabs.map((tab) => tab.evaluate(() => openMicrophones())))).toEqual([1, 0, 0]);
    await second.waitForFunction(() => client.calls.lines.value[0]?.isHere.value);
    await second.evaluate(() => client.calls.lines.value[0]?.setMuted(true));
    for (const tab of tabs) await tab.waitForFunction(() => client.calls.lines.value[0]?.isMuted.value);
    await second.evaluate(() => client.calls.lines.value[0]?.hangUp());
    for (const tab of [...tabs, bob]) await tab.waitForFunction(() => client.calls.lines.value.length === 0);
  });

  inChromium('a follower tab calls with the phone of the leader', async () => {
    const first = await lab.person('alice');
    const second = await lab.tabBeside(first);
    await second.evaluate(async () => void (await client.calls.place('600')));
    for (const tab of [first, second]) await tab.waitForFunction(isTalking);
    await hearsMore(first);
  });

  inTurn(
    'another tab becomes leader when the leader is closed or left, and takes over the phone',
    async () => {
      const [first, second, third] = await threeTabs('alice');
      await first.close();
      await second.waitForFunction(() => client.tabs.isLeader.value);
      await second.waitForFunction(() => client.phone?.reachability.value.state === 'reachable');
      await third.waitForFunction(() => client.phone?.reachability.value.state === 'reachable');
      await second.goto('about:blank');
      await third.waitForFunction(() => client.tabs.isLeader.value);
      await third.waitForFunction(() => client.phone?.reachability.value.state === 'reachable');
      await second.goBack();
      await second.evaluate(() => client.session.resume());
      await second.waitForFunction(() => client.phone?.state.value.name === 'connected');
      expect(await Promise.all([second, third].map(leads))).toEqual([false, true]);
    },
  );

  inChromium('a tab becomes leader on request, and leads the others', async () => {
    const tabs = await threeTabs('alice');
    const [first, second] = tabs;
    await second.evaluate(() => client.tabs.becomeLeader());
    await first.waitForFunction(() => !client.tabs.isLeader.value);
    for (const tab of tabs)
      await tab.waitForFunction(() => client.phone?.reachability.value.state === 'reachable');
    await expect.poll(counts).toMatchObject({ push: { connections: 1 }, engine: { registrations: 1 } });
    await first.evaluate(async () => void (await client.calls.place('600')));
    for (const tab of tabs) await tab.waitForFunction(isTalking);
    await hearsMore(second);
  });

  inChromium('a ring that is answered elsewhere ends in every tab', async () => {
    const tabs = await threeTabs('alice');
    const desk = await deskPhoneOf('alice');
    const bob = await lab.person('bob');
    await bob.evaluate(async () => void (await client.calls.place('101')));
    await tabs[0].waitForFunction(() => rings());
    for (const tab of tabs) await tab.waitForFunction(() => client.calls.lines.value.length === 1);
    await until('the desk phone rings', () => desk.invitations.length > 0);
    await desk.invitations[0]?.accept();
    for (const tab of tabs) await tab.waitForFunction(hasNoRing);
    await bob.waitForFunction(isTalking);
    await desk.close();
  });

  // Firefox freezes no page, and its tabs of the same site share a process.
  inChromium("a frozen leader is replaced, and uses the other tab's phone when it wakes", async () => {
    const first = await lab.freezable('carol');
    const second = await lab.freezableBeside(first);
    const isReachable = () => client.phone?.reachability.value.state === 'reachable';
    for (const tab of [first, second]) await until('it is reachable', () => tab.evaluate(isReachable));
    expect(await first.evaluate(() => client.tabs.isLeader.value)).toBe(true);
    await first.freeze();
    await until('the other one leads', () => second.evaluate(() => client.tabs.isLeader.value));
    await until('it is reachable', () => second.evaluate(isReachable));
    await first.resume();
    await until('it is reachable again', () => first.evaluate(isReachable));
    expect(await first.evaluate(() => client.tabs.isLeader.value)).toBe(false);
    expect(await second.evaluate(() => client.tabs.isLeader.value)).toBe(true);
    await first.close();
  });
});
