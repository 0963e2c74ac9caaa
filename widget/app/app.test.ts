import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPage, openBrowser, openPage } from '../../src/features/testing/harness.ts';

let browser: Browser;
let files: Map<string, string | Uint8Array>;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  files = await buildPage('preact', fileURLToPath(new URL('testing/page.tsx', import.meta.url)));
});
afterAll(() => browser?.close());
beforeEach(async () => {
  page = await openPage(browser, files);
});
afterEach(() => page?.close());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const detail = (who: string) => page.getByRole('region', { name: `About ${who}` });
const isAsked = (...questions: string[]) =>
  expect.poll(() => page.evaluate(() => window.asked)).toEqual(questions);
const answer = () => page.evaluate(() => window.answer());
const note = () => page.getByRole('textbox', { name: 'Note' });

async function openPerson(name: string): Promise<void> {
  await page.getByRole('list', { name: 'People' }).getByText(name).click();
  await detail(name).waitFor();
}

test('what is answered late about somebody leaves whom the user looks at by then', async () => {
  await openPerson('Bob');
  await button('Add to favourites').click();
  await button('Delete contact').click();
  await button('Delete contact').click();
  await isAsked('favorite v1/directory/Contact/Bob', 'remove v1/directory/Contact/Bob');
  await button('People').click();
  await openPerson('Carol');
  await answer();
  await answer();
  // What is asked next is asked by who is shown.
  await button('Add to favourites').click();
  await expect
    .poll(() => page.evaluate(() => window.asked.at(-1)))
    .toBe('favorite v1/directory/Contact/Carol');
  await answer();
  await button('Remove from favourites').waitFor();
  await detail('Carol').waitFor();
});

test('a form that is saved late takes nobody away from somebody else', async () => {
  await openPerson('Bob');
  await button('Edit contact').click();
  await button('Save').click();
  await isAsked('change Bob');
  await button('Cancel').click();
  await button('People').click();
  await openPerson('Carol');
  await button('Edit contact').click();
  await answer();
  await page.getByLabel('First name').fill('Carola');
  await button('Save').click();
  await isAsked('change Bob', 'change Carola');
});

/** The first call is being logged, for as long as the page takes, and the form of the second is open. */
async function saveAndGoOn(): Promise<void> {
  await page.evaluate(() => window.wantLog('first'));
  await note().fill('Wants a call');
  await button('Save').click();
  await isAsked('log first Wants a call');
  await page.evaluate(() => window.wantLog('second'));
  await page.getByRole('dialog', { name: 'second' }).waitFor();
}

test('the form of one call is not closed by what is saved late of another', async () => {
  await saveAndGoOn();
  await note().fill('Something else');
  await answer();
  await page.getByText('Saved. It is logged').waitFor();
  expect(await note().inputValue()).toBe('Something else');
});

test('what could not be saved late is told, and still there', async () => {
  await saveAndGoOn();
  await page.evaluate(() => window.answer('offline'));
  await page.getByRole('alert').filter({ hasText: 'Log the call with first' }).waitFor();
  await page.evaluate(() => window.wantLog('first'));
  await expect.poll(() => note().inputValue()).toBe('Wants a call');
});

test('what was filled in is there again when the page is, whatever became of it meanwhile', async () => {
  await page.evaluate(() => window.wantLog('first'));
  await note().fill('Wants a call');
  await button('Save').click();
  await isAsked('log first Wants a call');
  await page.evaluate(() => window.offerLog(false));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => window.offerLog(true));
  await expect.poll(() => note().inputValue()).toBe('Wants a call');
  await page.evaluate(() => window.answer('offline'));
  await page.getByRole('alert').filter({ hasText: 'Log the call with first' }).waitFor();
  expect(await note().inputValue()).toBe('Wants a call');
});

test('what could not be saved is not told to who comes after its user', async () => {
  await saveAndGoOn();
  await page.evaluate(() => window.showLogs(false));
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => window.answer('offline'));
  await page.evaluate(() => window.showLogs(true));
  await button('Save').click();
  await isAsked('log first Wants a call', 'log second ');
  await answer();
  await page.getByText('Saved. It is logged').waitFor();
  expect(await page.getByRole('alert').allTextContents()).toEqual([]);
});
