import type { Browser, BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { apart, chromium } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person, watchSound } from '#tests/support/person.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from './crm.ts';
import { type HostPages, otherSite, serveHostPages } from './host-page.ts';

/** A user with two tabs of a CRM page of another site, in browsers that block the widget's storage and locks there. */
describe.each(apart)('two CRM tabs in $name', ({ keeping, launch }) => {
  let callside: RunningCallside;
  let browser: Browser;
  let otherBrowser: Browser;
  let pages: HostPages;
  let context: BrowserContext;
  let bob: Person;

  beforeAll(async () => {
    pages = await serveHostPages(() => callside.url, { host: otherSite });
    [callside, browser, otherBrowser] = await Promise.all([
      startCallside(['--memory', '--parent', pages.origin]),
      launch(),
      chromium.launch(),
    ]);
    bob = await Person.inApp(otherBrowser, callside, 'bob');
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), otherBrowser?.close()]);
    await callside?.stop();
    pages?.close();
  });
  beforeEach(async () => {
    context = await newPerson(browser);
    await context.addInitScript(watchSound);
  });
  afterEach(async () => {
    await context?.close();
    await bob.hasNoCall();
  });

  /** Agreement between tabs needs a channel, which one of the browsers blocks too. */
  const isAlone = keeping === 'carried';

  async function newTab(): Promise<Crm> {
    const page = await context.newPage();
    await page.goto(pages.origin);
    return Crm.of(Person.inFrameOf(page));
  }

  const hasPhone = async (tab: Crm) => (await tab.last('panel'))?.isHere === true;

  /** Alice in two tabs, first the tab that has the phone. */
  async function twoTabs(): Promise<readonly [Crm, Crm]> {
    const first = await newTab();
    await first.person.signIn('alice');
    const second = await newTab();
    await second.person.canCall();
    for (const tab of [first, second]) await tab.isReady();
    await until('one has the phone', async () => (await hasPhone(first)) !== (await hasPhone(second)));
    return (await hasPhone(first)) ? [first, second] : [second, first];
  }

  it.skipIf(isAlone)(
    'two tabs have one connection, one phone and one ring, and each of them answers, mutes and hangs up',
    async () => {
      const [leading, other] = await twoTabs();
      expect(await hasPhone(other)).toBe(false);
      // Alice’s and Bob’s.
      await until('there are two of each', async () => {
        const { push, engine } = await callside.counts();
        return push.connections === 2 && engine.registrations === 2;
      });
      await bob.dial('101');
      await leading.person.rings('ringing');
      const { lineID } = await other.call('rings', ({ state }) => state === 'ringing');
      expect(await other.person.playingSounds()).toEqual([]);
      expect(await other.ask('answer', { lineID })).toEqual({ value: null });
      for (const tab of [leading, other]) await tab.call('talks', ({ state }) => state === 'talking');
      await leading.person.isQuiet();
      await leading.person.hears();
      expect(await other.ask('mute', { lineID })).toEqual({ value: null });
      for (const tab of [leading, other]) await tab.call('is muted', ({ isMuted }) => isMuted);
      expect(await other.ask('drop', { lineID })).toEqual({ value: null });
      for (const tab of [leading, other]) await tab.hasNoCall();
    },
  );

  it.runIf(isWholeMatrix && !isAlone)(
    'the other tab has the phone with its call after the first one is closed',
    async () => {
      const [leading, other] = await twoTabs();
      expect(await leading.ask('placeCall', { destination: '600' })).toEqual({ value: null });
      const { lineID } = await other.call('talks', ({ state }) => state === 'talking');
      await leading.person.hears();
      await leading.person.page.close();
      await until('the phone is there', () => hasPhone(other));
      await other.person.hears();
      await other.call('is the same, here', (call) => call.lineID === lineID && call.isHere);
      expect(await other.ask('drop', { lineID })).toEqual({ value: null });
      await other.hasNoCall();
    },
  );

  it.runIf(isAlone)(
    'the user signs in to each tab; one tab has the phone, the others show its calls and can take it',
    async () => {
      const first = await newTab();
      await first.person.signIn('alice');
      const second = await newTab();
      await second.person.enter('alice');
      await second.person.phoneIs('failed');
      await second.person.app.getByText('Your phone is open in another window').waitFor();
      for (const tab of [first, second]) await tab.isReady();

      await bob.dial('101');
      await first.person.rings('ringing');
      const { lineID } = await second.call('rings', ({ state }) => state === 'ringing');
      expect(await second.person.playingSounds()).toEqual([]);
      expect(await second.ask('answer', { lineID })).toEqual({ value: null });
      await second.call('talks elsewhere', ({ state, isHere }) => state === 'talking' && !isHere);
      await first.person.isQuiet();
      await first.person.hears();
      expect(await second.ask('drop', { lineID })).toEqual({ value: null });
      for (const tab of [first, second]) await tab.hasNoCall();
      await bob.hasNoCall();

      await second.person.press('Use here');
      await second.person.canCall();
      await first.person.app.getByText('Your phone is open in another window').waitFor();
      await bob.dial('101');
      await second.person.rings('ringing');
      expect(await first.person.playingSounds()).toEqual([]);
      await bob.press('Hang up');
    },
  );
});
