import type { Route } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { type Person, requestSession } from '#tests/support/person.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';
import { FullAppPeople } from './full-app-people.ts';
import { open, openAnew, resize, sizes } from './full-app-walk.ts';

const { callside, browser } = await startTestEnvironment();
const people = new FullAppPeople();
const person = (login: string): Person => people.of(login);
beforeAll(() => people.arrive(browser, callside, ['erin', 'ivan', 'grace']));

describe('the Back button', () => {
  it('Back leads to the previous screen, skips switches between entries, and leads home from nowhere', async () => {
    const erin = person('erin');
    const { page } = erin;
    await resize(page, sizes[4]);
    await openAnew(erin, `${callside.url}/groups`);
    const onCall = page.locator('[aria-current="true"]').getByText('On call');
    await page.getByRole('button', { name: /Front desk/ }).click();
    await page.getByRole('button', { name: /On call/ }).click();
    await onCall.waitFor();
    await page.reload();
    await onCall.waitFor();
    await erin.button('Back').click();
    await page.waitForURL('**/groups');
    // The address changes before the screen does, and the old screen's button leads elsewhere.
    await onCall.waitFor({ state: 'detached' });
    await erin.button('Back').click();
    await page.waitForURL(`${callside.url}/`);
    await expect.poll(() => erin.button('Back').isDisabled()).toBe(true);
  });

  inTurn(
    'breadcrumbs show a page below the page of its area, and the main page has its heading only',
    async () => {
      const grace = person('grace');
      await resize(grace.page, sizes[4]);
      const trail = grace.page.getByRole('navigation', { name: 'Breadcrumbs' });
      await open(grace, '/acd-dashboard/reports');
      await expect
        .poll(() => trail.getByRole('listitem').allInnerTexts())
        .toEqual(['Home', 'Dashboard', 'Reports']);
      await trail.getByRole('link', { name: 'Dashboard' }).click();
      await grace.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
      await expect.poll(() => trail.count()).toBe(0);
    },
  );

  inTurn('Back is a button in the bar if there is no space for a trail', async () => {
    const erin = person('erin');
    await resize(erin.page, sizes[0]);
    await open(erin, '/groups/1');
    await erin.page.locator('[data-mode="edit"]').waitFor();
    await erin.button('Groups').click();
    await erin.page.locator('[data-mode="list"]').waitFor();
    await erin.button('Back').click();
    await erin.page.waitForURL('**/groups/1');
  });
});

it.each(
  oneInTurn([
    ['/callhistories/groups', 'Calls', 'Calls'],
    ['/contact/edit/shared/new', 'People', 'People'],
    ['/settings/about', 'Settings', 'More'],
    ['/presence', 'Presence', 'More'],
    ['/groups', 'More', 'More'],
  ]),
)('the area %s is marked in the navigation, in the bar of a phone too', async (address, wide, narrow) => {
  const erin = person('erin');
  const marked = erin.page.getByRole('navigation', { name: 'Areas' }).locator('[aria-current]');
  await resize(erin.page, sizes[4]);
  await open(erin, address);
  await expect.poll(() => marked.allInnerTexts()).toEqual([wide]);
  await resize(erin.page, sizes[0]);
  await expect.poll(() => marked.allInnerTexts()).toEqual([narrow]);
});

inTurn('the selected filter of the history stays in sight in a row that becomes too narrow', async () => {
  const erin = person('erin');
  await resize(erin.page, sizes[4]);
  await open(erin, '/callhistories/groups');
  const selected = erin.page.getByRole('tab', { selected: true });
  await selected.waitFor();
  for (const size of [sizes[0], sizes[4], sizes[3]]) {
    await resize(erin.page, size);
    await expect
      .poll(() =>
        selected.evaluate((tab) => {
          // In a wide toolbar, the filters and what follows them fill the same rows.
          const list = tab.parentElement;
          const isWide = list && getComputedStyle(list).display === 'contents';
          const row = (isWide ? list.parentElement : list)?.getBoundingClientRect();
          const { left, right } = tab.getBoundingClientRect();
          return row !== undefined && left >= row.left - 1 && right <= row.right + 1;
        }),
      )
      .toBe(true);
  }
});

inTurn('the problem report is copied as JSON, without the session and the password', async () => {
  const erin = person('erin');
  await erin.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(erin, '/settings/about');
  await erin.press('Copy the report');
  await erin.page.getByText('Report copied').waitFor();
  const report = await erin.page.evaluate(() => navigator.clipboard.readText());
  expect(Object.keys(JSON.parse(report))).toContain('log');
  const cookies = await erin.context.cookies();
  expect(cookies.length).toBeGreaterThan(0);
  for (const { value } of cookies) expect(report).not.toContain(value);
});

inTurn('an address survives signing in', async () => {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  await page.goto(`${callside.url}/contact/detail/all/2`);
  await page.getByRole('textbox', { name: 'User name' }).fill('bob');
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('[data-mode="edit"]').getByRole('heading', { name: /Bob/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact/detail/all/2');
  await context.close();
});

inTurn('a late answer takes no user away from another screen', async () => {
  const ivan = person('ivan');
  const { page } = ivan;
  await resize(page, sizes[4]);
  await open(ivan, '/contact/edit/privates/new?label=Later');
  await ivan.press('Save');
  await ivan.press('Delete contact');
  const asked = Promise.withResolvers<Route>();
  await page.route('**/v1/directory/Contact/*', (route) =>
    route.request().method() === 'DELETE' ? asked.resolve(route) : route.continue(),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete contact' }).click();
  const deleting = await asked.promise;
  await page.getByRole('link', { name: 'Calls' }).first().click();
  await page.waitForURL('**/callhistories/**');
  const isAnswered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await deleting.continue();
  await isAnswered;
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.waitForURL(`${callside.url}/`);
  await page.goBack();
  expect(new URL(page.url()).pathname).toMatch(/^\/callhistories\//);
});

inTurn('calls have a page of their own only where they have no dock', async () => {
  const { page } = person('ivan');
  await resize(page, sizes[0]);
  await open(person('ivan'), '/calls/active');
  await page.getByRole('heading', { name: 'No active calls' }).waitFor();
  await resize(page, sizes[4]);
  await page.waitForURL(`${callside.url}/`);
});

inTurn('a user without access to an area is told who can change that', async () => {
  await resize(person('ivan').page, sizes[4]);
  await open(person('ivan'), '/acd-conf-history');
  await person('ivan').page.locator('[data-barred="role"]').waitFor();
  expect(await person('ivan').page.getByRole('link', { name: 'Queues' }).count()).toBe(0);
  await open(person('ivan'), '/callhistories/groups');
  await person('ivan').page.getByRole('heading', { name: 'Groups: not available to you' }).waitFor();
  await open(person('ivan'), '/settings/crm');
  await person('ivan').page.getByText('CRM: not available to you').waitFor();
});

it('the client opens without a network, says so, and continues when the network is back', async () => {
  await using context = await newPerson(browser, { serviceWorkers: 'allow' });
  await requestSession(context, { login: 'ivan', app: 'callside', phoneSystem: callside.url });
  const page = await context.newPage();
  await page.goto(`${callside.url}/voicemails`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await until('the page is kept', () => page.evaluate(async () => (await caches.match('/')) !== undefined));
  await context.setOffline(true);
  await page.reload();
  await page.getByText('No connection').waitFor();
  // Chromium 150 calls a page that a service worker has answered online, until the emulated network changes. It must not be there for
  // a moment: the page would sign in.
  const network = await context.newCDPSession(page);
  const conditions = { offline: true, latency: 1, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', conditions);
  await page.getByText('You are offline').waitFor();
  await network.send('Network.emulateNetworkConditions', { ...conditions, offline: false });
  await context.setOffline(false);
  await page.locator('[data-width]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/voicemails');
});

inTurn('the pages of guests and of Teams do not replace the stored page of the client', async () => {
  await using context = await newPerson(browser, { serviceWorkers: 'allow' });
  await requestSession(context, { login: 'ivan', app: 'callside', phoneSystem: callside.url });
  const page = await context.newPage();
  await page.goto(callside.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  const kept = () => page.evaluate(async () => (await caches.match('/'))?.text());
  await until('the page is kept', async () => (await kept()) !== undefined);
  const client = await kept();
  for (const path of ['/externals/7/abc?name=Grace', '/teams/grace']) {
    await page.goto(callside.url + path);
    await page.waitForLoadState('networkidle');
    expect(await kept()).toBe(client);
  }
});

inTurn('an empty list alone says that it is empty, and a full list is beside its first entry', async () => {
  const ivan = person('ivan');
  const { page } = ivan;
  await resize(page, sizes[4]);
  const choose = page.getByText('Choose an entry to change it, or add a new one.');
  await open(ivan, '/services/blacklist');
  await page.getByText('Nobody is on your denylist').waitFor();
  expect(await choose.isVisible()).toBe(false);
  await ivan.press('New entry');
  await page.getByRole('textbox', { name: 'Numbers' }).fill('+33155500009');
  await ivan.press('Save');
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await open(ivan, '/services/blacklist');
  await page.getByRole('form', { name: 'Change the entry' }).waitFor();
  expect(await choose.isVisible()).toBe(false);
});

inTurn(
  'the details of a past call say a number without a name once, and the time as the row does',
  async () => {
    const ivan = person('ivan');
    const { page } = ivan;
    await resize(page, sizes[4]);
    await open(ivan, '/callhistories/personal');
    await ivan.canCall();
    const calls = page.getByRole('list', { name: 'Recents' });
    const details = page.getByRole('region', { name: 'Call details' });
    await ivan.dial('0155500077');
    await calls
      .getByRole('button', { name: /^01 55 50 00 77/ })
      .first()
      .click();
    await details.waitFor();
    expect(await details.getByText('01 55 50 00 77', { exact: true }).count()).toBe(1);
    await ivan.press('Hang up');
    await ivan.hasNoCall();
    await ivan.dial('601');
    await ivan.button('Hold').waitFor();
    await ivan.press('Hang up');
    await calls
      .getByRole('button', { name: /^Music Outgoing 0:0/ })
      .first()
      .click();
    await details.getByText(/^0:0\d$/).waitFor();
  },
);
