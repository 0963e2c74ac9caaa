/** The entry that a page with two panes shows while its address names none. */
import { expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory']);

it('the first call is shown beside its list: no address, no history, no focus, and not in one pane', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  for (const number of ['600', '601']) {
    await alice.dial(number);
    await alice.button('Hold').waitFor();
    await alice.press('Hang up');
    await alice.hasNoCall();
  }
  await alice.goTo('/callhistories/personal');
  const steps = await page.evaluate(() => history.length);
  const details = page.getByRole('region', { name: 'Call details' });
  await details.getByRole('heading', { name: 'Music' }).waitFor();
  await page.locator('[data-mode="list"] [aria-current="true"]').getByText('Music').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await details.evaluate((region) => region.contains(document.activeElement))).toBe(false);

  // A newer call does not replace the call that is shown.
  await alice.dial('600');
  await alice.button('Hold').waitFor();
  await alice.press('Hang up');
  await alice.hasNoCall();
  await page.getByRole('list', { name: 'Recents' }).getByRole('listitem').nth(2).waitFor();
  await details.getByRole('heading', { name: 'Music' }).waitFor();

  await page.setViewportSize({ width: 390, height: 700 });
  await page.locator('[data-width="small"]').waitFor();
  expect(await details.count()).toBe(0);
  await page.getByRole('list', { name: 'Recents' }).waitFor();
  await alice.close();
});

it('the first conversation is unread beside its list, and is read when the user turns to it', async () => {
  const desk = await Desk.open(callside, 'alice');
  const body = { numbers: ['0600000713'], text: 'Are you there?' };
  expect((await desk.request('POST', 'v1/user/TextMessage', body)).status).toBe(201);
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  await alice.goTo('/chats');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first();
  await row.getByText(/unread/).waitFor();
  await page.locator('[data-mode="list"]').getByRole('region', { name: '+33 6 00 00 07 13' }).waitFor();
  const field = page.getByRole('textbox', { name: 'Message' });
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(false);
  const steps = await page.evaluate(() => history.length);
  await row.getByText(/unread/).waitFor();

  await field.fill('Yes');
  await row.getByText(/unread/).waitFor({ state: 'detached' });
  await page.waitForURL(/\/chats\/th-\d+$/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await field.inputValue()).toBe('Yes');
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await alice.close();
});

it('the form of the first entry of the denylist has the values of the entry again after Cancel', async () => {
  const desk = await Desk.open(callside, 'alice');
  const entry = { numbers: '0899*', label: 'Expensive' };
  expect((await desk.request('POST', 'v1/user/Denylist', entry)).status).toBe(201);
  const alice = await Person.inApp(browser, callside, 'alice');
  await alice.goTo('/services/blacklist');
  const note = alice.page.getByRole('textbox', { name: 'Note' });
  await note.fill('Cheap');
  await alice.press('Cancel');
  await expect.poll(() => note.inputValue()).toBe('Expensive');
  await alice.close();
});
