import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Client } from '#sdk/index.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startCallside } from '#tests/support/callside.ts';
import { everybodyLeaves } from '#tests/support/everybody-leaves.ts';
import { Person } from '#tests/support/person.ts';
import { openPhoneLab, type PhoneLab } from '#tests/support/phone-lab.ts';
import { inTurn } from '#tests/support/selection/turns.ts';

/** The globals of the page `sdk-phone-page`. */
declare const client: Client;
declare const heard: () => Promise<number>;

/** Returns the reasons why a browser reloaded a page instead of restoring it from its cache. */
interface NotRestored {
  readonly reasons: readonly { readonly reason: string }[] | null;
}
declare const backAt: number | undefined;

let lab: PhoneLab;
beforeAll(async () => {
  lab = await openPhoneLab({
    name: 'Chromium',
    launch: () => launchBrowser([], { without: ['--disable-back-forward-cache'], whole: true }),
  });
});
afterAll(() => lab[Symbol.asyncDispose]());
afterEach(async () => {
  await everybodyLeaves(lab.browser, lab.system.url);
});

const isReachableSinceItIsBack = () => {
  const found = client.phone?.reachability.value;
  return typeof backAt === 'number' && found?.state === 'reachable' && found.at >= backAt;
};
const isTalking = () => client.calls.lines.value.some(({ line }) => line.value.state === 'talking');

/** Navigates to a page of another site, and returns by the browser's button. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) Object.assign(globalThis, { backAt: Date.now() });
    }),
  );
  await page.goto(lab.proxy.url.replace('localhost', '127.0.0.1'));
  await page.evaluate(() => void setTimeout(() => history.back()));
  // A restored page does not load.
  await page.waitForURL(({ hostname }) => hostname === 'localhost', { waitUntil: 'commit' });
}

test('a page that is restored from the back-forward cache is proven reachable', async () => {
  const carol = await lab.person('carol');
  await carol.waitForFunction(() => client.phone?.reachability.value.state === 'reachable');
  await leaveAndReturn(carol);
  await carol.waitForFunction(isReachableSinceItIsBack);
});

inTurn('a call returns with its page from the back-forward cache, and is heard', async () => {
  const carol = await lab.person('carol');
  await carol.evaluate(async () => void (await client.calls.place('600')));
  await carol.waitForFunction(isTalking);
  await leaveAndReturn(carol);
  await carol.waitForFunction(isReachableSinceItIsBack);
  await carol.waitForFunction(isTalking);
  const before = await carol.evaluate(() => heard());
  await expect.poll(() => carol.evaluate(() => heard())).toBeGreaterThan(before + 1e-5);
  await carol.evaluate(() => client.calls.lines.value[0]?.hangUp());
  await carol.waitForFunction(() => client.calls.lines.value.length === 0);
});

/** Runs in a page before its own scripts: notes that the page has asked for headsets, which its code does some time after its start. */
function watchHeadsets() {
  const { hid } = navigator as unknown as { readonly hid?: { getDevices(): Promise<unknown> } };
  const getDevices = hid?.getDevices.bind(hid);
  if (hid && getDevices)
    hid.getDevices = () => {
      Object.assign(globalThis, { hasAskedForHeadsets: true });
      return getDevices();
    };
}

inTurn(
  'the full client is reloaded, because of its headsets and nothing else, and is reachable',
  async () => {
    const callside = await startCallside();
    try {
      const carol = await Person.inApp(lab.browser, callside, 'carol', watchHeadsets);
      const reachable = carol.app.locator('[data-reachability="reachable"]').first();
      await reachable.waitFor();
      await carol.page.waitForFunction(() => 'hasAskedForHeadsets' in globalThis);
      await carol.page.goto(callside.parentUrl.replace('localhost', '127.0.0.1'));
      await carol.page.goBack();
      await reachable.waitFor();
      const why = await carol.evaluate(() => {
        const [navigation] = performance.getEntriesByType('navigation');
        const found: NotRestored | null = Reflect.get(navigation ?? {}, 'notRestoredReasons');
        return found?.reasons?.map(({ reason }) => reason);
      });
      expect(why).toEqual(['webhid']);
    } finally {
      await callside.stop();
    }
  },
);
