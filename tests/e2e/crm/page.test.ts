/** A page as the CRM, and the bridge under it: there for the page whoever is signed in. */
import type { FrameLocator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '../../browser.ts';
import { until } from '../../until.ts';
import { Crm } from '../bridge/crm.ts';
import { serveHostPages } from '../bridge/host-page.ts';
import { codeFor } from '../bridge/sign-in-code.ts';
import { Person } from '../person.ts';
import { openStage } from '../stage.ts';

const pages = await serveHostPages(() => callside.url);
const all = 'seeCalls,controlCalls,agent,contacts,settings,signIn';
const { callside, browser } = await openStage([
  '--memory',
  ...['--parent', pages.origin],
  ...['--parent-permissions', `${pages.origin}=${all}`],
]);
let page: Crm;
let widget: FrameLocator;
beforeAll(async () => {
  const context = await newPerson(browser);
  const shown = await context.newPage();
  await shown.goto(`${pages.origin}/crm`);
  page = Crm.of(Person.inFrameOf(shown));
  widget = shown.frameLocator('iframe[src*="/widget/"]');
});
afterAll(async () => {
  await page?.close();
  pages.close();
});

it('is answered before anybody is signed in, signs its user in, and serves who may use no CRM', async () => {
  await page.isConnected();
  await until('it waits for somebody', async () => (await page.last('state')) === 'signedOut');
  expect(await page.ask('signIn', await codeFor(callside.url, 'ivan'))).toEqual({ value: null });
  await page.isReady();
  await widget.locator('[data-phone="connected"]').first().waitFor();
  await widget.getByText('You may not use the CRM').waitFor();
  const { lineID } = await page.talkToEcho();
  expect(await page.ask('drop', { lineID })).toEqual({ value: null });
  await page.hasNoCall();
  expect(await page.askedFor('logCall')).toEqual([]);
});
