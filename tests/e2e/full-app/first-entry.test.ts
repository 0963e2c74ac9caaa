/** The entry that a page with two panes shows while its address names none. */
import { expect, it } from 'vitest';
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
