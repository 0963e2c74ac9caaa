/** The page of a person. */
import { expect, it } from 'vitest';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment(['--memory']);

it('the page of a person has the main actions and latest calls, and shows the login on request', async () => {
  const alice = await Person.inApp(browser, callside, 'alice');
  const { page } = alice;
  await alice.goTo('/contact/all');
  await page.getByRole('searchbox', { name: 'Search people and numbers' }).fill('keller');
  await page.getByRole('button', { name: /^Bob Keller ./ }).click();
  const bob = page.getByRole('region', { name: 'About Bob Keller' });
  await bob.getByText('More', { exact: true }).waitFor();
  expect(await bob.getByText('Login', { exact: true }).isVisible()).toBe(false);
  await bob.getByText('More', { exact: true }).click();
  await bob.getByText('Login', { exact: true }).waitFor();

  const call = bob.getByRole('button', { name: 'Call Bob Keller', exact: true });
  await call.click();
  await alice.press('Hang up');
  await alice.hasNoCall();
  await call.waitFor();
  const calls = bob.getByRole('list', { name: 'Calls with Bob Keller' });
  await calls.getByRole('listitem').waitFor();
  expect(await calls.getByRole('listitem').count()).toBe(1);
  await alice.close();
});

it('during a call with a person, the page has no second Call, and the call that lasts says now', async () => {
  const [alice, bob] = await Promise.all([
    Person.inApp(browser, callside, 'alice'),
    Person.inApp(browser, callside, 'bob'),
  ]);
  const { page } = alice;
  await alice.goTo('/contact/all');
  await page.getByRole('searchbox', { name: 'Search people and numbers' }).fill('keller');
  await page.getByRole('button', { name: /^Bob Keller ./ }).click();
  const about = page.getByRole('region', { name: 'About Bob Keller' });
  const call = about.getByRole('button', { name: 'Call Bob Keller', exact: true });
  // The call of the test before.
  const home = (name: string) => bob.app.getByRole('region', { name });
  const missed = home('Missed calls to return').getByRole('listitem').filter({ hasText: 'Alice Martin' });
  await missed.waitFor();
  await call.click();
  await bob.press('Answer');
  await alice.button('Hold').waitFor();
  await call.waitFor({ state: 'detached' });
  const calls = about.getByRole('list', { name: 'Calls with Bob Keller' });
  await calls.getByText('now', { exact: true }).waitFor();
  expect(await missed.count()).toBe(1);
  expect(await home('Recent calls').getByText('now', { exact: true }).count()).toBe(0);
  await alice.press('Hang up');
  await alice.hasNoCall();
  await call.waitFor();
  await calls.getByText('now', { exact: true }).waitFor({ state: 'detached' });
  await missed.waitFor({ state: 'detached' });
  await Promise.all([alice.close(), bob.close()]);
});
