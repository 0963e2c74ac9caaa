import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser, newPerson } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { type BrandHost, startBrandHost } from './brand-host.ts';

const marked = (color: string) => `:root { --marked: ${color} }`;

let callside: RunningCallside;
let browser: Browser;
let host: BrandHost;
beforeAll(async () => {
  [callside, browser, host] = await Promise.all([
    startCallside(['--memory', '--brand', 'examples/brands/acme']),
    launchBrowser(),
    startBrandHost({
      '/look.css': { type: 'text/css', text: marked('teal') },
      '/page.css': { type: 'text/html', text: '<!doctype html><p>Not found' },
      '/huge.css': { type: 'text/css', text: `${marked('red')}/*${'x'.repeat(5_000_000)}*/` },
      '/run.js': { type: 'text/javascript', text: 'document.documentElement.dataset.ran = "yes"' },
      '/theme.json': {
        type: 'application/json',
        text: JSON.stringify({ name: 'Bad', light: { body: { text: 'red; } * { display: none' } } }),
      },
    }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
  await callside?.stop();
});

const open: Page[] = [];
afterEach(async () => {
  for (const page of open.splice(0)) await page.context().close();
  await control('DELETE');
});

async function control(method: 'PUT' | 'DELETE', brand?: object): Promise<void> {
  const body = brand && JSON.stringify(brand);
  const { status } = await fetch(`${callside.url}/control/brand`, { method, ...(body && { body }) });
  expect(status).toBe(200);
}

/** A page, and its warnings for the administrator. */
async function newPage(path = '/', options: BrowserContextOptions = {}): Promise<[Page, string[]]> {
  const context = await newPerson(browser, options);
  const page = await context.newPage();
  open.push(page);
  const warned: string[] = [];
  // The browser has warnings of its own.
  page.on('console', (message) => message.text().startsWith('Branding:') && warned.push(message.text()));
  await page.goto(callside.url + path);
  await page.getByRole('textbox', { name: 'User name' }).waitFor();
  return [page, warned];
}

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByRole('textbox', { name: 'User name' }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Menu' }).waitFor();
}

const property = (page: Page, name: string) =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one), name);
const becomes = (page: Page, name: string, value: string | RegExp) =>
  expect.poll(() => property(page, name)).toMatch(value);
const data = (page: Page, name: string) =>
  page.evaluate((key) => document.documentElement.dataset[key], name);

describe('brands', () => {
  it.each(oneInTurn(['/', '/widget/']))(
    'a brand gives the page %s its theme, logo and welcome for all, and its files for users',
    async (path) => {
      const [page, warned] = await newPage(path);
      await page.getByRole('heading', { name: 'Sign in to Acme Phone' }).waitFor();
      await page.getByText('The help desk is at 100').waitFor();
      await becomes(page, '--primary-color', /#7a1f5c/);
      await becomes(page, '--logo', /\/brand\/logo\.svg/);
      await expect.poll(() => page.title()).toBe('Acme Phone');
      expect(await data(page, 'brand')).toBeUndefined();
      await signIn(page, 'erin');
      await expect.poll(() => data(page, 'brand')).toBe('acme');
      expect(warned).toEqual([]);
    },
  );

  it('a brand on a listed host applies until the session ends', async () => {
    await control('PUT', { css: [`${host.url}/look.css`], js: [`${host.url}/run.js`], sources: [host.url] });
    const [page] = await newPage();
    await signIn(page, 'erin');
    await becomes(page, '--marked', 'teal');
    await expect.poll(() => data(page, 'ran')).toBe('yes');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await becomes(page, '--marked', /^$/);
  });

  inTurn(
    'a brand on a host that is not listed is neither requested nor applied, and the client works',
    async () => {
      const before = host.asked.length;
      await control('PUT', { css: [`${host.url}/look.css`], js: [`${host.url}/run.js`], GTM: 'GTM-ABC123' });
      const [page, warned] = await newPage();
      await signIn(page, 'erin');
      await until('all three are refused', async () => warned.length === 3);
      expect(warned.join()).toContain('is not listed in the content security policy');
      expect(await property(page, '--marked')).toBe('');
      expect(await data(page, 'ran')).toBeUndefined();
      expect(host.asked.length).toBe(before);
    },
  );

  inTurn(
    'a faulty brand file (HTML, five megabytes, no theme, missing) leaves the rest of the brand in effect',
    async () => {
      await control('PUT', {
        theme: `${host.url}/theme.json`,
        welcomeMessageUrl: `${host.url}/page.css`,
        css: ['/page.css', '/huge.css', '/none.css', '/look.css'].map((path) => host.url + path),
        sources: [`${host.url}/`],
      });
      const [page, warned] = await newPage();
      await signIn(page, 'erin');
      await becomes(page, '--marked', 'teal');
      expect(await property(page, '--body-text')).not.toContain('red');
      await until('each fault is reported', async () => warned.length === 5);
      for (const reason of [
        'page.css has the type text/html',
        'huge.css has more than',
        'none.css returned status 404',
      ])
        expect(warned.join()).toContain(reason);
    },
  );

  inTurn('a brand starts a tag manager from the one address that is listed', async () => {
    const script = 'https://www.googletagmanager.com/gtm.js';
    await control('PUT', { GTM: 'GTM-ABC123', sources: [script] });
    const [page] = await newPage();
    await page.route(`${script}*`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'document.documentElement.dataset.tags = dataLayer[0].event',
      }),
    );
    await signIn(page, 'erin');
    await expect.poll(() => data(page, 'tags')).toBe('gtm.js');
  });
});

describe('theme of the user', () => {
  inTurn(
    'a theme chosen in the settings survives a reload and follows the user in the dark theme',
    async () => {
      const frank = await Person.inApp(browser, callside, 'frank');
      const { page } = frank;
      open.push(page);
      await frank.goTo('/settings/misc');
      await page.getByLabel('Text size').selectOption('Largest');
      await page.getByRole('switch', { name: 'More contrast' }).check();
      await page.getByRole('switch', { name: 'Less motion' }).check();
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PUT');
      await page.getByLabel('Colours').selectOption('Dark');
      await kept;
      await page.reload();
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).fontSize))
        .toBe('24px');
      await becomes(page, '--body-border', /0\.65|65%/);
      expect(await data(page, 'motion')).toBe('less');
      const [other] = await newPage();
      await signIn(other, 'frank');
      await expect.poll(() => data(other, 'theme')).toBe('dark');
    },
  );

  inTurn('the theme follows a system that requests more contrast', async () => {
    const [page] = await newPage('/', { contrast: 'more' });
    expect(await property(page, '--body-background')).toMatch(/oklch\((1|100%) 0 0\)/);
  });

  inTurn('the theme changes where the storage accepts nothing', async () => {
    const [page] = await newPage();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await signIn(page, 'ivan');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(() => data(page, 'theme')).toBe('dark');
  });
});
