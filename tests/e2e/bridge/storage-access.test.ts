import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { wholeChromium } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person, watchSound } from '#tests/support/person.ts';
import { Crm } from './crm.ts';
import { type HostPages, otherSite, serveHostPages } from './host-page.ts';

/** Only secure cookies are sent in frames, so the phone runs under https. */
let callside: RunningCallside;
let browser: Browser;
let pages: HostPages;
beforeAll(async () => {
  pages = await serveHostPages(() => callside.url, { host: otherSite });
  [callside, browser] = await Promise.all([
    startCallside(['--memory', '--https', '--parent', pages.origin]),
    wholeChromium.launch(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
  pages?.close();
});

it('a frame with access to the storage of its address continues the session there, without a window', async () => {
  const context = await newPerson(browser);
  await context.addInitScript(watchSound);
  const outside = await context.newPage();
  await outside.goto(`${callside.url}/widget/`);
  await outside.getByRole('textbox', { name: 'User name' }).fill('alice');
  await outside.getByLabel('Password', { exact: true }).fill('demo');
  await outside.getByRole('button', { name: 'Sign in', exact: true }).click();
  await outside.locator('[data-phone="connected"]').first().waitFor();
  await outside.close();

  await context.grantPermissions(['microphone', 'storage-access']);
  const page = await context.newPage();
  await page.goto(pages.origin);
  const alice = Person.inFrameOf(page);
  await alice.press('Sign in in a window');
  await alice.canCall();
  expect(context.pages()).toEqual([page]);
  await Crm.of(alice).isReady();
  await alice.dial('600');
  await alice.hears();
  await context.close();
});
