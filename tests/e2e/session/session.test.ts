import type { BrowserContext, Page } from 'playwright';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { newPerson } from '#tests/support/browser.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();

const open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
  await fetch(`${callside.url}/control/faults`, { method: 'DELETE' });
});

const control = (what: string, body: object) =>
  fetch(`${callside.url}/control/${what}`, { method: 'POST', body: JSON.stringify(body) });

async function pageAt(path: string): Promise<Page> {
  const context = await newPerson(browser);
  open.push(context);
  const page = await context.newPage();
  await page.goto(callside.url + path);
  return page;
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const connected = (page: Page) => page.locator('[data-phone="connected"]').first().waitFor();

it("the user's input survives the end of the session, and is shown to nobody else", async () => {
  const page = await pageAt('/dialpad');
  await signIn(page, 'alice');
  await connected(page);
  const number = page.getByRole('combobox', { name: 'Number' }).first();
  await number.fill('0123');
  await control('expire-sessions', {});
  await page.getByText('Your session has ended').waitFor();
  await number.waitFor({ state: 'hidden' });
  await signIn(page, 'alice');
  await connected(page);
  await expect.poll(() => number.inputValue()).toBe('0123');

  await control('expire-sessions', {});
  await page.getByText('Your session has ended').waitFor();
  await signIn(page, 'bob');
  await connected(page);
  expect(await number.inputValue()).toBe('');
});

it.each([
  ['/dialpad', 'full client'],
  ['/widget/', 'widget'],
])(
  '%s continues its session by one request, which is answered before the code of the %s has been loaded',
  async (path) => {
    const page = await pageAt(path);
    await signIn(page, 'alice');
    await connected(page);

    const isSignIn = (url: string) => new URL(url).pathname.endsWith('/v1/service/Login');
    let signIns = 0;
    page.on('request', (request) => {
      if (isSignIn(request.url())) signIns += 1;
    });
    const answered = page.waitForResponse((response) => isSignIn(response.url()));
    await page.route('**/assets/index-*.js', async (route) => {
      await answered;
      await route.continue();
    });
    await page.reload();
    await connected(page);
    await page.getByRole('combobox', { name: 'Number' }).first().fill('0123');
    expect(signIns).toBe(1);
  },
);

inTurn('the client retries a failing router by itself, and shows when', async () => {
  const page = await pageAt('/');
  await signIn(page, 'alice');
  await connected(page);
  await control('faults', { path: 'service/Login', status: 503 });
  await page.clock.install();
  await page.reload();
  await page.getByText('The phone system has a problem.').waitFor();
  await page.getByText(/Next try in \d+ s/).waitFor();
  await page.clock.runFor(20_000);
  await page.getByRole('banner').waitFor();
});

inTurn('a user acts for another one under a banner, and stops', async () => {
  const page = await pageAt('/behalf');
  await signIn(page, 'carol');
  const name = page.getByRole('combobox', { name: 'Person' });
  const act = page.getByRole('button', { name: 'Work as this person' });
  await act.waitFor();
  await name.fill('nobody');
  await act.click();
  await page.getByText('You may not work as this person').waitFor();
  // Found by the number, and chosen with the keys.
  await name.fill('102');
  await page.getByRole('option', { name: /Bob Keller.*102.*bob/ }).waitFor();
  await name.press('Enter');
  expect(await name.inputValue()).toBe('Bob Keller');
  await name.press('Enter');
  const banner = page.getByRole('status').filter({ hasText: 'You work as Bob Keller' });
  await banner.waitFor();
  await page.reload();
  await banner.waitFor();
  expect(await page.locator('[data-phone="connected"]').count()).toBe(0);
  await banner.getByRole('button', { name: 'Return to your account' }).click();
  await banner.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByText('Carol Lindqvist').first().waitFor();
});

inTurn('a user who may not sign out is offered no sign-out', async () => {
  const page = await pageAt('/');
  await signIn(page, 'wendy.bauer');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByText('Wendy Bauer').first().waitFor();
  expect(await page.getByText('Sign out').count()).toBe(0);
});

inTurn('the client reports an unreadable profile, and goes on', async () => {
  const page = await pageAt('/');
  const profile = '**/v1/user/Info*';
  await page.route(profile, (route) => route.fulfill({ json: { user: 'nonsense' } }));
  await signIn(page, 'alice');
  await page.getByText('Your profile could not be loaded').waitFor();
  await page.unroute(profile);
  await connected(page);
  await page.getByText('Your profile could not be loaded').waitFor({ state: 'detached' });
});

inTurn(
  'a part that cannot be fetched is loaded with the page, because browsers remember the failure',
  async () => {
    const page = await pageAt('/');
    const part = '**/agent-bar-*.js';
    await page.route(part, (route) => route.abort());
    await signIn(page, 'alice');
    await page.getByText('A part of this page could not be loaded').waitFor();
    await page.unroute(part);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('button', { name: 'Start taking calls' }).waitFor();
    expect(await page.getByText('A part of this page could not be loaded').count()).toBe(0);
  },
);

inTurn('durations are right if the clock is a year wrong', async () => {
  const page = await pageAt('/');
  await control('clock', { moveMs: 31_000_000_000 });
  onTestFinished(async () => void (await control('clock', { moveMs: -31_000_000_000 })));
  await signIn(page, 'alice');
  await connected(page);
  await page.getByRole('combobox', { name: 'Number' }).first().fill('600');
  await page.getByRole('button', { name: 'Call', exact: true }).first().click();
  await page
    .getByRole('article')
    .first()
    .getByText(/^\d:\d\d$/)
    .waitFor();
  await page.getByRole('button', { name: 'Hang up' }).first().click();
  await page.getByRole('article').waitFor({ state: 'detached' });
});

inTurn('a new user is welcomed in seven working steps, and only once', async () => {
  const page = await pageAt('/');
  await signIn(page, 'xenia.bauer');
  const dialog = page.getByRole('dialog', { name: 'Welcome to Callside' });
  const next = dialog.getByRole('button', { name: 'Next' });
  const height = async () => (await dialog.boundingBox())?.height;
  await dialog.getByText('Step 1 of 7').waitFor();
  const atFirst = await height();
  await dialog.getByLabel('Language').selectOption('fr');
  await page.getByText('Étape 1 sur 7').waitFor();
  await page.getByRole('dialog').getByLabel('Langue').selectOption('en');
  await next.click();
  const phone = dialog.getByRole('radio').first();
  expect(await height()).toBe(atFirst);
  await phone.check();
  await connected(page);
  await next.click();
  await dialog.getByRole('button', { name: 'Test microphone' }).click();
  await dialog.getByRole('meter').or(dialog.getByText('Speak: the bar')).first().waitFor();
  await next.click();
  expect(await height()).toBe(atFirst);
  const missed = dialog.getByRole('switch', { name: 'Missed calls' });
  await missed.click();
  await expect.poll(() => missed.isChecked()).toBe(false);
  await next.click();
  await dialog.getByRole('combobox').selectOption('lunch');
  await next.click();
  await dialog.getByRole('switch').first().click();
  await next.click();
  await dialog.getByText('Step 7 of 7').waitFor();
  await dialog.getByText('At lunch').waitFor();
  expect(await height()).toBe(atFirst);
  await dialog.getByRole('button', { name: 'Start working' }).click();
  await dialog.waitFor({ state: 'detached' });

  const kept = () =>
    page.evaluate(async () => {
      const token = await fetch('/restletrouter/v1/service/Login?wl', {
        method: 'POST',
        headers: { 'X-Application': 'callside', 'Content-Type': 'application/json' },
        body: '{"capabilities":[]}',
      });
      const { user } = await token.json();
      const headers = { 'X-Application': token.headers.get('X-Application') ?? '' };
      return (await fetch(`/restletrouter/${user}`, { headers })).json();
    });
  // The dialog does not wait until the phone system has stored it.
  await expect.poll(kept).toMatchObject({
    presenceState: 'lunch',
    lang: 'en',
    settings: { isWelcomed: true, notifications: { triggers: { callMissed: false, callIncoming: true } } },
  });
  await page.goto(`${callside.url}/settings/notifications`);
  // The setting of the dialog applies here once the settings are loaded.
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Missed calls: All devices' }).isChecked())
    .toBe(false);
  await connected(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.goto(`${callside.url}/settings/misc`);
  await page.getByRole('button', { name: 'Show the welcome again' }).click();
  await dialog.getByText('Step 1 of 7').waitFor();
  await dialog.getByRole('button', { name: 'Skip' }).click();
  await dialog.waitFor({ state: 'detached' });
});
