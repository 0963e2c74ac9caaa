import type { Browser, Page } from 'playwright';
import { transfers } from '#tests/support/answering.ts';
import { newPerson } from '../support/browser.ts';
import type { RunningCallside } from '../support/callside.ts';
import { Person } from '../support/person.ts';
import { picture } from './picture.ts';

const widths = [1024, 1440];
const bobInTheCrm = '003000000000005AAA';

/** Signs grace in to the phone inside a page of the CRM, and waits until she can be called. */
export async function openCrm(browser: Browser, callside: RunningCallside, path: string): Promise<Page> {
  const context = await newPerson(browser);
  const page = await context.newPage();
  await page.goto(callside.parentUrl + path);
  const phone = phoneIn(page);
  await phone.getByRole('textbox', { name: 'User name' }).fill('grace');
  await phone.getByLabel('Password', { exact: true }).fill('demo');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.locator('[data-phone="connected"]').first().waitFor();
  return page;
}

export const phoneIn = (page: Page) => page.frameLocator('iframe[title="Softphone"]');

/** Puts an outside caller through to grace: bob answers first. */
async function callIn(bob: Person, number: string): Promise<void> {
  await bob.dial(number);
  await bob.button('Hold').waitFor();
  await transfers(bob, '107');
}

/**
 * Takes pictures of the phone in the example CRM, as Lightning, Classic and console, and of the page that checks a
 * set-up.
 */
export async function salesforceSituations(browser: Browser, callside: RunningCallside): Promise<void> {
  const bob = await Person.inApp(browser, callside, 'bob');

  const lightning = await openCrm(browser, callside, '/lightning');
  await picture(lightning, 'salesforce-lightning-ready', widths);
  await callIn(bob, '01 00 00 06 00');
  const phone = phoneIn(lightning);
  await phone.getByRole('button', { name: 'Answer' }).first().waitFor();
  await lightning.getByRole('heading', { name: 'Emma Echo' }).waitFor();
  await picture(lightning, 'salesforce-lightning-ringing', widths);
  await phone.getByRole('button', { name: 'Answer' }).first().click();
  await phone.getByRole('button', { name: 'Hold' }).waitFor();
  await picture(lightning, 'salesforce-lightning-talking', widths);
  await phone.getByRole('button', { name: 'Hang up' }).first().click();
  await phone.getByRole('region', { name: 'Calls' }).getByRole('article').waitFor({ state: 'detached' });
  await lightning.getByRole('link', { name: 'Tasks' }).click();
  await lightning.locator('main tr').filter({ hasText: 'Emma Echo' }).first().waitFor();
  await lightning.getByRole('button', { name: 'Switches' }).click();
  await lightning.getByRole('heading', { name: 'Switches' }).waitFor();
  await picture(lightning, 'salesforce-lightning-logged', widths);
  await lightning.context().close();

  for (const [name, path] of [
    ['classic', `/${bobInTheCrm}`],
    ['console', '/console'],
  ] as const) {
    const page = await openCrm(browser, callside, path);
    await picture(page, `salesforce-${name}`, widths);
    await page.context().close();
  }

  const setUp = await browser.newPage();
  await setUp.goto(`${callside.parentUrl}/set-up`);
  await setUp.getByLabel('My Domain of Salesforce').fill('https://acme.my.salesforce.com');
  await setUp.getByRole('button', { name: 'Check' }).click();
  await setUp.getByRole('listitem').last().waitFor();
  await picture(setUp, 'salesforce-set-up', widths);
  await setUp.close();
  await bob.close();
}
