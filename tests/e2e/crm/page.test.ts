/** A page as the CRM, and the bridge beside it, which serves the page for every user. */
import type { FrameLocator } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { Crm } from '../bridge/crm.ts';
import { serveHostPages } from '../bridge/host-page.ts';
import { codeFor } from '../bridge/sign-in-code.ts';

const pages = await serveHostPages(() => callside.url);
const all = 'seeCalls,controlCalls,agent,contacts,settings,signIn';
const { callside, browser } = await startTestEnvironment([
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

it('the page is answered before sign-in, signs its user in, and serves users who may use no CRM', async () => {
  await page.isConnected();
  await until('it waits for somebody', async () => (await page.last('state')) === 'signedOut');
  expect(await page.ask('signIn', await codeFor(callside.url, 'ivan'))).toEqual({ value: null });
  await page.isReady();
  await widget.locator('[data-phone="connected"]').first().waitFor();
  await widget.getByText('You may not use the CRM').waitFor();
  const { lineID } = await page.talkToEcho();
  expect(await page.ask('drop', { lineID })).toEqual({ value: null });
  await page.hasNoCall();
  await until('it is told', async () => (await page.last('callEnded')) !== undefined);
  // Earlier requests have arrived.
  await page.ask('getCalls');
  expect(await page.askedFor('logCall')).toEqual([]);
});

it('the widget reports a part that failed to load, and works after its user retries', async () => {
  const context = await newPerson(browser);
  const shown = await context.newPage();
  const bridge = '**/bridge-*.js';
  await shown.route(bridge, (route) => route.abort());
  await shown.goto(`${pages.origin}/crm`);
  const phone = shown.frameLocator('iframe[src*="/widget/"]');
  await phone.getByRole('textbox', { name: 'User name' }).fill('alice');
  await phone.getByLabel('Password', { exact: true }).fill('demo');
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByText('The CRM cannot be reached').waitFor();
  await shown.unroute(bridge);
  await phone.getByRole('button', { name: 'Try again' }).click();
  await phone.getByText('Connected to this page').waitFor();
  await Crm.of(Person.inFrameOf(shown)).isReady();
  await context.close();
});
