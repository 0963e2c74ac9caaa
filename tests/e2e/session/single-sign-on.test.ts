import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';
import { type CompanyAccount, startCompanyAccount } from '#tests/support/single-sign-on/company-account.ts';

const accounts = {
  alice: { preferred_username: 'alice' },
  stranger: { preferred_username: 'stranger' },
};

let account: CompanyAccount;
let browser: Browser;
let url: string;
beforeAll(async () => {
  [account, browser] = await Promise.all([
    startCompanyAccount(accounts, [{ id: 'acme', label: 'Acme' }]),
    launchBrowser(),
  ]);
  ({ url } = account.phoneSystem);
});
afterAll(async () => {
  await browser.close();
  await account.stop();
});

/** Fills in the forms of the provider. */
async function passProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const companyButton = 'Sign in with Acme';

it('alice signs in to the full client with her company account, where she was', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(`${url}/history`);
  await page.getByRole('button', { name: companyButton }).click();
  await passProvider(page, 'alice');
  await page.locator('[data-phone="connected"]').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/history');

  // The provider signs her out everywhere.
  const now = Math.floor(Date.now() / 1_000);
  const token = await account.provider.sign({
    ...{ sub: 'alice', iat: now, exp: now + 60, jti: '1' },
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  });
  const body = new URLSearchParams({ logout_token: token });
  expect((await fetch(`${url}/sso/acme/logout`, { method: 'POST', body })).status).toBe(200);
  await page.getByRole('button', { name: companyButton }).waitFor();
  await context.close();
});

it('a stranger reads why the company account does not open the full client, once', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: companyButton }).click();
  await passProvider(page, 'stranger');
  await page.getByText('You have no phone here yet').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await context.close();
});

it('alice signs in to the widget in a page with her company account, in a window without a second form', async () => {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.route(`${url}/page-around`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>CRM</title><iframe src="/widget/" width="360" height="640"></iframe>`,
    }),
  );
  await page.goto(`${url}/page-around`);
  const widget = page.frameLocator('iframe');
  const opened = page.waitForEvent('popup');
  await widget.getByRole('button', { name: companyButton }).click();
  const window = await opened;
  const closed = window.waitForEvent('close');
  await passProvider(window, 'alice');
  await closed;
  await widget.locator('[data-phone="connected"]').first().waitFor();
  await context.close();
});
