import { expect, it } from 'vitest';
import { Desk } from '../../../examples/phone-system/testing/desk.ts';
import type { WorkItem } from '../../../sdk/wire/messages/work-item.ts';
import { findings } from '../../support/axe.ts';
import { representatives } from '../../support/matrix.ts';
import { startTestEnvironment } from '../../support/test-environment.ts';
import { inExample } from './embedding.ts';

const { callside, browser } = await startTestEnvironment();

it.each(
  representatives([
    ['plain HTML', '/'],
    ['an element', '/element/'],
    ['React', '/react/'],
    ['Svelte', '/svelte/'],
    ['Vue', '/vue/'],
  ]),
)('the page in %s dials, hears, lists the call and ends it', async (_, path) => {
  const dave = await inExample(browser, callside, 'dave', path);
  const { page } = dave;
  await page.locator('output').filter({ hasText: 'Phone: ready' }).waitFor();
  await page.getByRole('button', { name: /Call Echo test/ }).click();
  await dave.hears();
  const call = page.locator('#call-list li');
  await call.filter({ hasText: 'talking' }).getByRole('button', { name: 'Hang up' }).click();
  await dave.hasNoCall();
  await expect.poll(() => call.count()).toBe(0);
  await dave.close();
});

it('the CRM page holds and mutes a call, and names a user who may not be called', async () => {
  const erin = await inExample(browser, callside, 'erin');
  const { page } = erin;
  await page.getByRole('button', { name: /Call Echo test/ }).click();
  await erin.hears();
  const call = page.locator('#call-list li');
  await call.getByRole('button', { name: 'Mute', exact: true }).click();
  await call.getByRole('button', { name: 'Unmute' }).waitFor();
  await call.getByRole('button', { name: 'Hold' }).click();
  await call.getByRole('button', { name: 'Resume' }).click();
  await call.getByRole('button', { name: 'Hold' }).waitFor();
  await call.getByRole('button', { name: 'Hang up' }).click();
  await erin.hasNoCall();

  await page.getByRole('button', { name: /Call Nora Leroy/ }).click();
  await page.getByRole('alert').filter({ hasText: 'She asked us not to call her.' }).waitFor();
  expect(await erin.cards().count()).toBe(0);
  await erin.close();
});

it('a visitor of the shop chats with an agent: by keys, with a file, over a reload, until the end', async () => {
  const [erin, grace] = await Promise.all([Desk.open(callside, 'erin'), Desk.open(callside, 'grace')]);
  await grace.request('PUT', 'telephony/ACDGroupAddress/2', {
    webChatOrigins: [callside.parentUrl],
    webChatRequired: ['name', 'question'],
  });
  await grace.leave();
  await erin.request('POST', 'telephony/Enterprise/1/Extension/105/operatorLogin');
  const context = await browser.newContext({ viewport: { width: 1_000, height: 700 } });
  const page = await context.newPage();
  await page.goto(`${callside.parentUrl}/website/?lang=fr`);
  const button = page.getByRole('button', { name: 'Discuter avec nous' });
  await button.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Support' });
  const name = panel.getByLabel('Nom');
  await name.waitFor();
  await panel.getByRole('button', { name: 'Commencer le chat' }).click();
  expect(await name.evaluate((input) => input.matches(':focus') && input.ariaInvalid)).toBe('true');
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.keyboard.type('Zoé');
  await panel.getByLabel('Votre question').fill('<b>Où est ma lampe ?</b>');
  await panel.getByRole('button', { name: 'Commencer le chat' }).click();
  await panel.getByText('C’est bientôt votre tour.').waitFor();

  const picked = await erin.request('POST', 'v1/user/WorkItem/pickNext', {});
  const { threadID, workItemID } = (await picked.json()) as WorkItem;
  await panel.getByText('Vous parlez avec Erin.').waitFor();
  await erin.request('POST', `v1/user/WebChat/${threadID}/typing`);
  await panel.getByText('Erin écrit').waitFor();
  await page.keyboard.type('Elle est verte');
  await page.keyboard.press('Enter');
  await panel.getByRole('log').getByText('Elle est verte').waitFor();
  await panel.locator('input[type=file]').setInputFiles({
    ...{ name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 facture') },
  });
  await panel.getByRole('button', { name: /facture.pdf/ }).waitFor();
  await page.keyboard.press('Escape');
  await erin.request('POST', `v1/user/WorkThread/${threadID}/Message`, { text: 'Elle arrive demain.' });
  await page.getByRole('button', { name: 'Discuter avec nous Nouveaux messages : 1' }).click();

  await page.reload();
  const log = panel.getByRole('log');
  await log.getByText('Elle arrive demain.').waitFor();
  expect(await log.getByRole('article').allTextContents()).toEqual([
    expect.stringContaining('<b>Où est ma lampe ?</b>'),
    expect.stringContaining('Elle est verte'),
    expect.stringContaining('facture.pdf'),
    expect.stringContaining('Elle arrive demain.'),
  ]);
  const saved = page.waitForEvent('download');
  await log.getByRole('button', { name: /facture.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe('facture.pdf');
  expect(await findings(page.mainFrame())).toEqual([]);
  await erin.request('POST', `v1/user/WorkItem/${workItemID}/close`, {});
  await panel.getByText('Le chat est terminé. Merci !').waitFor();
  const transcript = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Enregistrer la conversation' }).click();
  expect((await transcript).suggestedFilename()).toBe('Support.txt');
  await panel.getByRole('button', { name: 'Nouveau chat' }).click();
  await panel.getByLabel('Votre question').waitFor();
  await context.close();
  await erin.leave();
});
