import { expect, it } from 'vitest';
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
