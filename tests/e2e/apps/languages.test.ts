import type { BrowserContext, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { pseudoWords } from '#i18n/pseudo.ts';
import { newPerson } from '#tests/support/browser.ts';
import { dictionary } from '#tests/support/dictionaries.ts';
import { isWholeMatrix, representatives } from '#tests/support/matrix.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

/** The product's words in a language, by key. */
function wordsIn(tag: string): (key: string) => string {
  const words = dictionary(tag);
  return (key) => {
    const text = words[key];
    if (text === undefined) throw new Error(`${tag} has no words for ${key}.`);
    return text;
  };
}

const { callside, browser } = await startTestEnvironment();

const open: BrowserContext[] = [];
afterEach(async () => {
  for (const context of open.splice(0)) await context.close();
});

async function pageOf(
  options: { locale?: string; width?: number; path?: string; pseudo?: string } = {},
): Promise<Page> {
  const { locale = 'en-US', width = 1024, path = '/', pseudo } = options;
  const context = await newPerson(browser, { locale, viewport: { width, height: 720 } });
  open.push(context);
  const page = await context.newPage();
  if (pseudo) await teach(page, pseudo);
  await page.goto(callside.url + path);
  return page;
}

const speaks = (page: Page, tag: string) =>
  page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag);

async function enter(page: Page, login: string): Promise<void> {
  await page.locator('input:not([type=password])').first().fill(login);
  await page.locator('input[type=password]').fill('demo');
  await page.locator('button[type=submit]').click();
}

/**
 * Puts a pseudo-language, which builds do not contain, in the place of Dutch. The files of the build are changed on their way to
 * the page.
 */
async function teach(page: Page, tag: string): Promise<void> {
  const change = (pattern: string, changed: (code: string) => string) =>
    page.route(pattern, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: changed(await response.text()) });
    });
  await change('**/assets/*.js', (code) => code.replaceAll('dictionary_nl.json', `dictionary_${tag}.json`));
  const words = JSON.stringify(pseudoWords());
  await change('**/assets/dictionary_nl-*.js', () => `export default ${words};`);
}

/** Signs in, and waits until every lazy part is loaded. */
async function signIn(page: Page, login: string): Promise<void> {
  await enter(page, login);
  await page.locator('[data-phone="connected"]').first().waitFor();
}

const shows = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

/** Returns visible texts and names that are no words of the product, and texts that do not fit. */
function strangers(page: Page) {
  return page.evaluate(() => {
    const isWord = (text: string) => /\p{L}{2}/u.test(text);
    const isOurs = (text: string) => /\[[^\]]*~+|~+[^[]*\]/.test(text);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const element = walker.currentNode.parentElement;
      const hidden = !element?.checkVisibility() || element.closest('[aria-hidden="true"], option');
      if (!hidden && isWord(text) && !isOurs(text)) texts.push(text);
    }
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? '';
        if (isWord(text) && !isOurs(text)) texts.push(text);
      }
    }
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const style = getComputedStyle(element);
      return (
        element.children.length === 0 &&
        element.checkVisibility() &&
        element.clientWidth > 2 &&
        element.scrollWidth > element.clientWidth + 1 &&
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        !element.matches('input, select, textarea')
      );
    });
    return {
      texts: [...new Set(texts)],
      cut: cut.map(({ textContent }) => textContent),
      isWider: document.documentElement.scrollWidth > innerWidth,
    };
  });
}

/** Names of people, phones and the phone system, which are the same in every language. */
const names = new Set(['Alice Martin', 'Acme', 'Desk phone', 'callside', 'Grace Simon', 'Sales', 'Support']);

describe('language', () => {
  it('the language is that of the browser, before and after signing in, also with a region', async () => {
    const french = wordsIn('fr');
    const page = await pageOf({ locale: 'fr-CA' });
    await speaks(page, 'fr');
    await shows(page, french('signIn.login'));
    await signIn(page, 'dave');
    await speaks(page, 'fr');
    await shows(page, french('area.history'));
  });

  inTurn('a chosen language applies at once, and stays after a reload and in another browser', async () => {
    const german = wordsIn('de');
    const page = await pageOf();
    await signIn(page, 'erin');
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await page.getByRole('link', { name: 'Appearance' }).click();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByLabel('Language').selectOption('de');
    await speaks(page, 'de');
    await shows(page, german('area.settings'));
    expect(await page.evaluate(() => (window as unknown as { isSame?: boolean }).isSame)).toBe(true);
    await page.reload();
    await speaks(page, 'de');
    const elsewhere = await pageOf({ path: '/widget/', width: 320 });
    await elsewhere.getByLabel('User name').waitFor();
    await enter(elsewhere, 'erin');
    await speaks(elsewhere, 'de');
    await shows(elsewhere, german('tab.recents'));
  });

  inTurn(
    "words that failed to load are requested again, and the product's own words show meanwhile",
    async () => {
      const french = wordsIn('fr');
      const page = await pageOf({ locale: 'fr-FR' });
      const address = '**/restletrouter/FilesService/languages/fr?*';
      await page.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<html></html>' }),
      );
      await signIn(page, 'dave');
      await shows(page, french('language.failed'));
      await shows(page, french('area.history'));
      await page.unroute(address);
      await page.route(address, (route) =>
        route.fulfill({ json: { ...dictionary('fr'), 'area.history': 'Les appels' } }),
      );
      await page.getByRole('button', { name: french('action.retry'), exact: true }).click();
      await shows(page, 'Les appels');
    },
  );
});

describe.each(
  representatives([
    { tag: 'ar-XB', direction: 'rtl', about: 'from right to left' },
    { tag: 'en-XA', direction: 'ltr', about: 'with longer words' },
  ]),
)('language of $about', ({ tag, direction }) => {
  const narrow = [
    { width: 320, paths: ['/', '/callhistories/personal', '/dialpad', '/settings', '/nowhere'] },
    { width: 300, paths: ['/widget/'] },
  ];
  const wide = {
    width: 1024,
    paths: ['/', '/callhistories/personal', '/dialpad', '/settings/webrtc', '/settings/misc'],
  };
  it.each(isWholeMatrix ? [wide, ...narrow] : oneInTurn(narrow))(
    'every word is translated and fits at $width px',
    async ({ width, paths }) => {
      const first = paths[0] ?? '/';
      const page = await pageOf({ width, path: `${first}?lang=${tag}`, pseudo: tag });
      await speaks(page, tag);
      await page.locator('input[type=password]').waitFor();
      await expect.poll(() => strangers(page)).toEqual({ texts: [], cut: [], isWider: false });
      await signIn(page, 'alice');
      for (const path of paths) {
        await page.goto(`${callside.url}${path}?lang=${tag}`);
        await speaks(page, tag);
        await page.locator('[data-phone="connected"]').first().waitFor();
        await expect
          .poll(async () => {
            const seen = await strangers(page);
            return {
              ...seen,
              path,
              texts: seen.texts.filter((text) => !names.has(text) && !/[\d-]{8}/.test(text)),
            };
          })
          .toEqual({ path, texts: [], cut: [], isWider: false });
      }
      expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
    },
  );
});
