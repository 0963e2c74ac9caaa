/** The screens of the conference bridge: its owner and a colleague, both by a phone in the browser. */
import { expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();

it('the owner of a conference joins by phone, sees who talks, mutes, locks and removes', async () => {
  const grace = await Person.inApp(browser, callside, 'grace');
  const bob = await Person.inWidgetPage(browser, callside, 'bob');
  const { page } = grace;
  await grace.goTo('/conferenceicb/info');
  await page.getByText('Enter the PIN of the conference').waitFor();
  await grace.press('New conference');
  await grace.press('Create');
  await page.getByText('Enter a name').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Weekly meeting');
  await grace.press('Create');
  const shownPin = page.getByRole('definition').filter({ hasText: /^\d{6}$/ });
  const pin = await shownPin.textContent();
  await page.getByText('Nobody has called yet.').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  await grace.press('Join');
  await grace.press('Answer');
  const members = page.getByRole('list', { name: 'In the conference' }).getByRole('listitem');
  await members.filter({ hasText: 'Owner' }).waitFor();
  expect(await grace.button('Join').count()).toBe(0);
  await bob.dial(`690*${pin}`);
  const colleague = members.filter({ hasText: 'Bob Keller' });
  await colleague.getByText('Talks').waitFor();
  await bob.hears();
  await grace.hears();
  expect(await findings(page.mainFrame())).toEqual([]);

  await grace.press('Mute Bob Keller');
  await colleague.getByText(/Muted/).waitFor();
  await colleague.getByText('Talks').waitFor({ state: 'detached' });
  await grace.hearsSilence();
  await grace.press('Unmute Bob Keller');
  await colleague.getByText('Talks').waitFor();

  await page.getByRole('switch', { name: 'Locked' }).click();
  await page.getByRole('list', { name: 'Conferences' }).getByLabel('Locked').waitFor();
  await grace.press('Remove Bob Keller');
  await bob.hasNoCall();
  // A locked conference refuses at once: the card may be shown for a few frames.
  const isCalling = bob.page.waitForFunction(() => document.querySelector('article') !== null);
  await bob.dial(`690*${pin}`);
  await isCalling;
  await bob.hasNoCall();
  expect(await members.count()).toBe(1);

  await grace.press('New PIN');
  await page.getByText('The PIN is changed').waitFor();
  await expect.poll(() => shownPin.textContent()).not.toBe(pin);
  await page.getByRole('searchbox', { name: 'Search conferences' }).pressSequentially('month');
  await page.getByText('No conference found').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Calls of people in it end.').waitFor();
  await page.getByRole('group').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('The conference is deleted').waitFor();
  await grace.hasNoCall();
  await bob.close();
  await grace.close();
});
