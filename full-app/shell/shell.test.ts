import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildPage, openBrowser, openPage } from '#phone/testing/harness.ts';

let browser: Browser;
let files: Map<string, string | Uint8Array>;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  files = await buildPage('react', fileURLToPath(new URL('testing/page.tsx', import.meta.url)));
});
afterAll(() => browser?.close());
afterEach(() => page?.close());

const open = async (part: string) => {
  page = await openPage(browser, files, part);
};
const button = (name: string) => page.getByRole('button', { name, exact: true });
const isAsked = (...questions: string[]) =>
  expect.poll(() => page.evaluate(() => window.asked)).toEqual(questions);
const answer = () => page.evaluate(() => window.answer());

test('a result for an earlier text is not called', async () => {
  await open('commands');
  const field = page.getByRole('combobox');
  await field.fill('Bo');
  await isAsked('search Bo');
  await answer();
  await page.getByRole('option', { name: /^Bo / }).waitFor();
  await field.fill('Carol');
  await field.press('Enter');
  await isAsked('search Bo', 'search Carol');
});

test('the list of results has a name and contains only offers, and their number is announced', async () => {
  await open('commands');
  const field = page.getByRole('combobox');
  await field.fill('nobody');
  await isAsked('search nobody');
  await answer();
  await page.getByRole('status').filter({ hasText: 'Nothing found' }).waitFor();
  const list = page.getByRole('listbox', { name: 'Search or command', includeHidden: true });
  expect(await list.locator('> :not([role=option])').count()).toBe(0);
  await field.fill('Bo');
  await isAsked('search nobody', 'search Bo');
  // A pending search may still find something.
  await expect.poll(() => page.getByText('Nothing found').count()).toBe(0);
  await answer();
  await page.getByRole('status').filter({ hasText: '1 found' }).waitFor();
  await list.getByRole('option', { name: /^Bo / }).waitFor();
});

test('the command field moves the focus to the page if its button is gone, and opens its list again', async () => {
  await open('commands');
  await page.evaluate(() => {
    const gone = document.body.appendChild(document.createElement('button'));
    gone.focus();
  });
  await page.keyboard.press('Control+k');
  await page.evaluate(() => document.querySelector('body > button')?.remove());
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
});

test('a screen that failed to load is loaded again at the next visit, and not before', async () => {
  await open('screen');
  await isAsked('load');
  await page.evaluate(() => window.answer('offline'));
  await button('Try again').waitFor();
  await isAsked('load');
  await button('Try again').click();
  await isAsked('load', 'load');
  await page.evaluate(() => window.answer('offline'));
  await button('Try again').click();
  await isAsked('load', 'load', 'load');
  await answer();
  await page.getByText('The screen').waitFor();
});

test('an entry that arrives late does not replace another entry', async () => {
  await open('entries');
  await isAsked('read 1');
  await answer();
  await page.getByText('Entry 1').waitFor();
  await button('Star').click();
  await button('Other').click();
  await isAsked('read 1', 'star 1', 'read 2');
  await page.evaluate(() => window.answerLast());
  await page.getByText('Entry 2').waitFor();
  await answer();
  await button('Star').click();
  await isAsked('read 1', 'star 1', 'read 2', 'star 2');
  expect(await page.getByText('Entry 2').isVisible()).toBe(true);
  await answer();
  await page.getByText('Starred 2').waitFor();
});

test('a group without agents has no details', async () => {
  await open('emptyGroup');
  await page.getByText('Nobody works in this group').waitFor();
  expect(await page.getByText('Agents', { exact: true }).count()).toBe(0);
});

test.each([
  ['callersMessages', '102', '103'],
  ['recordedMessages', '103', '102'],
])('the mailbox page lists only messages of its kind (%s)', async (part, shown, hidden) => {
  await open(part);
  await page.getByText(shown, { exact: true }).first().waitFor();
  expect(await page.getByText(hidden, { exact: true }).count()).toBe(0);
});

test('an address with the flag for a call places it from inside the client only, and once', async () => {
  await open('forcedCall');
  await page.getByText('Address ?destination=102', { exact: true }).waitFor();
  await isAsked();
  await button('Call').click();
  await isAsked('place 102');
  await page.getByText('Address ?destination=102', { exact: true }).waitFor();
  await button('Back').click();
  await page.getByText('Address ?destination=102', { exact: true }).waitFor();
  await isAsked('place 102');
});
