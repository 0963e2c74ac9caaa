import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { TestPhone } from '#phone-system/testing/test-phone.ts';
import { findings } from '#tests/support/axe.ts';
import { enterprisePath } from '#tests/support/company/company.ts';
import { representatives } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn } from '#tests/support/selection/turns.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { inExample } from './embedding.ts';

const { callside, browser } = await startTestEnvironment();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

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

const operator = (number: string, command: string) =>
  `${enterprisePath}/Extension/${number}/operator${command}`;

/** Erin and Dave work in Support; visitors of the example page may write to it. */
async function prepare(): Promise<void> {
  const [dave, grace] = await Promise.all([Desk.open(callside, 'dave'), Desk.open(callside, 'grace')]);
  const settings = { webChatOrigins: [callside.parentUrl], webChatRequired: ['name', 'question'] };
  expect((await grace.request('PUT', 'telephony/ACDGroupAddress/2', settings)).status).toBe(200);
  expect((await dave.request('POST', operator('104', 'Login'))).status).toBe(204);
  await Promise.all([dave.leave(), grace.leave()]);
}

/** Opens the messages of groups in the full client. */
async function atWork(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  ends.push(() => person.close());
  await person.page.goto(`${callside.url}/acdsms`);
  await person.app.getByText('Nothing is open').waitFor();
  return person;
}

/** A visitor reads the website, and begins a chat by keys. */
async function visitor(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1_000, height: 700 } });
  ends.push(() => context.close());
  const page = await context.newPage();
  await page.goto(`${callside.parentUrl}/website/?lang=fr`);
  await page.getByRole('button', { name: 'Discuter avec nous' }).focus();
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
  return page;
}

inTurn(
  'an agent’s hour: a text message, a visitor of the shop, a call, and a supervisor who sees it',
  async () => {
    await prepare();
    const [erin, grace] = await Promise.all([atWork('erin'), atWork('grace')]);
    const caller = await TestPhone.register(callside.url, 'carol', { answers: true, hertz: 1100 });
    ends.push(() => caller.stop());
    const isAt = (status: string) => erin.app.locator(`[data-agent="${status}"]`).first().waitFor();
    /** A part of the list of conversations. */
    const part = (person: Person, name: string) => person.app.getByRole('list', { name, exact: true });

    // In a pause nothing is given to her, and she takes a text message by herself.
    await erin.press('Start taking calls');
    await isAt('IDLE');
    await erin.page.keyboard.press('Alt+Shift+U');
    await erin.app.getByRole('menuitem', { name: 'Lunch' }).click();
    await isAt('PAUSE');
    const text = { from: '+33600006121', to: '+33100000302', text: 'When do you open?' };
    await fetch(`${callside.url}/control/texts`, { method: 'POST', body: JSON.stringify(text) });
    const row = part(grace, 'Waiting (1)').getByRole('button');
    await row.click();
    const watched = grace.app.getByRole('region', { name: '+33 6 00 00 61 21' });
    await watched.getByText('This conversation waits for an agent.').waitFor();
    await erin.press('Take the next one');
    await watched.getByText('Erin Doyle answers this conversation.').waitFor();
    const texts = erin.app.getByRole('region', { name: '+33 6 00 00 61 21' });
    await texts.getByText(/^Answer within/).waitFor();
    await texts.getByRole('button', { name: 'Templates' }).click();
    await erin.app.getByRole('menuitem', { name: /^Our office opens at 9:00/ }).click();
    await texts.getByRole('button', { name: 'Send' }).click();
    const answer = texts.getByRole('article').filter({ hasText: 'Erin Doyle' });
    await answer.getByRole('img', { name: 'Delivered' }).waitFor();

    // A visitor waits until her pause ends, and then is given to her.
    const shop = await visitor();
    const panel = shop.getByRole('dialog', { name: 'Support' });
    await part(grace, 'Waiting (1)').getByText('Zoé').waitFor();
    await erin.page.keyboard.press('Alt+Shift+U');
    await panel.getByText('Vous parlez avec Erin.').waitFor();
    await part(erin, 'Yours (2 of 3)').getByRole('button', { name: /Zoé/ }).click();
    const chat = erin.app.getByRole('region', { name: 'Zoé' });
    await chat.getByText('On the page').waitFor();
    await panel.getByRole('textbox').pressSequentially('Elle est verte');
    await chat.getByText('The visitor is typing').waitFor();
    await shop.keyboard.press('Enter');
    await chat.getByRole('log').getByText('Elle est verte').waitFor();

    // A call of the group comes. The visitor goes on writing, and is answered.
    const called = caller.call('302');
    await erin.press('Answer');
    await erin.hears();
    await called;
    await panel.locator('input[type=file]').setInputFiles({
      ...{ name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 facture') },
    });
    await chat.getByRole('button', { name: 'Save facture.pdf' }).waitFor();
    await panel.getByRole('button', { name: /facture.pdf/ }).waitFor();
    await shop.keyboard.press('Escape');
    await chat.getByRole('textbox', { name: 'Message' }).pressSequentially('Elle arrive demain.');
    await shop.getByRole('button', { name: 'Discuter avec nous' }).waitFor();
    await chat.getByRole('button', { name: 'Send', exact: true }).click();
    await shop.getByRole('button', { name: 'Discuter avec nous Nouveaux messages : 1' }).click();
    await erin.press('Hang up');
    await erin.hasNoCall();

    // The text message goes to a colleague, and she reads it only.
    await part(erin, 'Yours (2 of 3)').getByRole('button', { name: /61 21/ }).click();
    await texts.getByRole('button', { name: 'Transfer' }).click();
    await erin.app.getByRole('menuitem', { name: 'Dave Okafor' }).click();
    await texts.getByText('Dave Okafor answers this conversation.').waitFor();
    await watched.getByText('Dave Okafor has taken the conversation').waitFor();
    await part(grace, 'With colleagues (2)')
      .getByText(/Erin Doyle/)
      .waitFor();

    // The page of the visitor is loaded again, and the agent closes the chat.
    await shop.reload();
    const log = panel.getByRole('log');
    await log.getByText('Elle arrive demain.').waitFor();
    expect(await log.getByRole('article').allTextContents()).toEqual([
      expect.stringContaining('<b>Où est ma lampe ?</b>'),
      expect.stringContaining('Elle est verte'),
      expect.stringContaining('facture.pdf'),
      expect.stringContaining('Elle arrive demain.'),
    ]);
    const saved = shop.waitForEvent('download');
    await log.getByRole('button', { name: /facture.pdf/ }).click();
    expect((await saved).suggestedFilename()).toBe('facture.pdf');
    expect(await findings(shop.mainFrame())).toEqual([]);
    await part(erin, 'Yours (1 of 3)').getByRole('button', { name: /Zoé/ }).click();
    await chat.getByRole('button', { name: 'Close' }).click();
    await chat.getByText('Erin Doyle has closed the conversation').waitFor();
    await part(grace, 'With colleagues (1)').waitFor();
    await panel.getByText('Le chat est terminé. Merci !').waitFor();
    const transcript = shop.waitForEvent('download');
    await panel.getByRole('button', { name: 'Enregistrer la conversation' }).click();
    expect((await transcript).suggestedFilename()).toBe('Support.txt');
    await panel.getByRole('button', { name: 'Nouveau chat' }).click();
    await panel.getByLabel('Votre question').waitFor();
  },
);
