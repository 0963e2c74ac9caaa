import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { representatives } from '#tests/support/matrix.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { CrmPage, RunningCrm } from './crm-page.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const hugo = '003000000000002AAA';

let crm: RunningCrm;
let browser: Browser;
beforeAll(async () => {
  [crm, browser] = await Promise.all([RunningCrm.start(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await crm?.stop();
});

/** Returns the WCAG 2.2 AA violations that axe finds in the page of the CRM, as text. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const results = await page.evaluate(() => {
    const { axe } = window as unknown as {
      axe: { run(context: object, options: object): Promise<AxeResults> };
    };
    return axe.run(
      { exclude: ['iframe'] },
      { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    );
  });
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  );
}

describe.each(
  representatives([
    ['Lightning', `/lightning/r/Contact/${hugo}/view`],
    ['a list of Lightning', '/lightning/o/Task/list'],
    ['Classic', `/${hugo}`],
    ['the console', '/console'],
  ]),
)('the CRM page in %s', (_, path) => {
  it('the CRM page is accessible in both themes, and fits 1024 pixels', async () => {
    const crmPage = await CrmPage.open(browser, crm, path);
    const { page } = crmPage;
    await crmPage.heading().first().waitFor();
    if (path === '/console') {
      await crmPage.classic('interaction.screenPop', `/${hugo}`, true);
      await crmPage.tabs().filter({ hasText: 'Hugo Petit' }).waitFor();
    }
    await page.getByRole('button', { name: 'Switches' }).click();
    await page.getByRole('heading', { name: 'Switches' }).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1024, height: 768 });
    const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await beyond()).toBeLessThanOrEqual(0);
    await page.close();
  });
});

inTurn('the CRM page works by keyboard: a search, a record, its number', async () => {
  const crmPage = await CrmPage.open(browser, crm, '/lightning');
  const { page } = crmPage;
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('hugo');
  await page.keyboard.press('Enter');
  // The previous page lists the same contact, and would receive the key.
  await crmPage.heading().filter({ hasText: 'Found for' }).waitFor();
  const found = page
    .getByRole('region', { name: 'Contacts', exact: true })
    .getByRole('link', { name: 'Hugo Petit' });
  await found.press('Enter');
  await crmPage.heading().filter({ hasText: 'Hugo Petit' }).waitFor();
  const clicks = await crmPage.listen('opencti.onClickToDial');
  await crmPage.opencti('enableClickToDial');
  await page.getByRole('button', { name: '06 39 98 00 03' }).press('Enter');
  await expect.poll(clicks).toEqual([expect.objectContaining({ number: '06 39 98 00 03', recordId: hugo })]);
  await page.close();
});

inTurn("the CRM page has its switches in a panel, which lists the phone's requests", async () => {
  const crmPage = await CrmPage.open(browser, crm, '/lightning');
  const { page } = crmPage;
  await page.getByRole('button', { name: 'Switches' }).click();
  const panel = page.getByRole('region', { name: 'Switches' });
  await panel.getByLabel('Method', { exact: true }).selectOption('runApex');
  await panel.getByLabel('Error code').selectOption('GENERIC_ERROR');
  await panel.getByRole('button', { name: 'Fail once' }).click();
  await panel.getByText('runApex fails (before, GENERIC_ERROR).').waitFor();
  const call = { apexClass: 'CallsideSearch', methodName: 'findByName', methodParams: 'text=petit' };
  expect((await crmPage.opencti('runApex', call)).errors?.[0]?.code).toBe('GENERIC_ERROR');
  await panel.getByRole('button', { name: 'Hold' }).click();
  await panel.getByText('runApex: held.').waitFor();
  const asked = async () =>
    (await crm.get<{ method: string }[]>('/control/calls')).filter(({ method }) => method === 'runApex')
      .length;
  const before = await asked();
  const held = crmPage.opencti('runApex', call);
  await expect.poll(asked).toBe(before + 1);
  await panel.getByRole('button', { name: 'Let go' }).click();
  expect((await held).success).toBe(true);
  const log = panel.getByRole('list', { name: 'Method calls' });
  await panel.getByRole('button', { name: 'Read again' }).click();
  await expect.poll(() => log.getByText(/^runApex .*findByName/).count()).toBe(2);
  await panel.getByRole('button', { name: 'Everything as at first' }).click();
  await expect.poll(() => log.getByRole('listitem').count()).toBe(0);
  await page.close();
});

inTurn('the CRM page shows the standby softphone if the first one is not ready in time', async () => {
  const { callCenter } = await crm.get<{ callCenter: Record<string, string> }>('/org/settings');
  const standby = new URL('/widget/?standby=1', callCenter['/reqGeneralInfo/reqAdapterUrl']);
  await crm.post('/control/call-center', {
    '/reqGeneralInfo/reqStandbyUrl': standby.href,
    '/reqGeneralInfo/reqTimeout': '10000',
  });
  const page = await browser.newPage();
  await page.clock.install();
  const isStandby = () => page.frames().some((frame) => frame.url().includes('standby=1'));
  for (const path of ['/lightning', '/classic', '/console']) {
    await CrmPage.in(page, crm, path);
    await page.clock.runFor(11_000);
    await expect.poll(isStandby).toBe(true);
  }
  const crmPage = await CrmPage.in(page, crm, '/lightning');
  expect((await crmPage.opencti('notifyInitializationComplete')).success).toBe(true);
  await page.clock.runFor(11_000);
  expect(isStandby()).toBe(false);
  await page.close();
  await crm.post('/control/reset');
});

inTurn('the CRM page answers only the softphone in its frame', async () => {
  const { page } = await CrmPage.open(browser, crm, '/lightning');
  const before = (await crm.get<unknown[]>('/control/calls')).length;
  await page.evaluate(() => {
    const call = {
      apiType: 'opencti',
      apiVersion: 66,
      methodName: 'getCallCenterSettings',
      callId: 1,
      args: {},
    };
    postMessage(call, '*');
    return new Promise<void>((resolve) => {
      addEventListener('message', () => resolve(), { once: true });
      postMessage('told', '*');
    });
  });
  expect(await crm.get<unknown[]>('/control/calls')).toHaveLength(before);
  await page.close();
});

inTurn('the CRM page of Classic answers no message without the nonce of its softphone', async () => {
  const opened = await CrmPage.open(browser, crm, '/classic');
  const asked = async () =>
    (await crm.get<{ method: string }[]>('/control/calls')).map(({ method }) => method);
  const before = await asked();
  await (await opened.frame()).evaluate(() => {
    parent.postMessage('interactionApi/method=getPageInfo_7&nonce=guessed&apiVersion=66', '*');
  });
  expect(await opened.classic('interaction.isVisible')).toMatchObject({ result: true });
  expect(await asked()).toEqual([...before, 'isVisible']);
  await opened.page.close();
});

inTurn('the CRM page runs no inline script, and none of others', async () => {
  for (const path of ['/lightning', '/classic', '/console', '/set-up']) {
    const policy = (await fetch(crm.url + path)).headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/script-src 'self' http:\/\/localhost:\d+;/);
    expect(policy).not.toContain('unsafe');
  }
});
