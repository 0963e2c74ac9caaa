import { afterAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present: Person[] = [];
afterAll(() => Promise.all(present.map((person) => person.close())));

async function of(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  present.push(person);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  return person;
}

const sentence = 'You can look at this, and not change it. An administrator can allow it.';

it('things that an administrator locks for a user are shown, and no screen offers to change them', async () => {
  const alice = await of('alice');
  await alice.goTo('/services/blacklist');
  await alice.page.getByRole('button', { name: 'New entry' }).waitFor();

  const ivan = await of('ivan');
  await ivan.goTo('/administration/users/1');
  const form = ivan.page.getByRole('form', { name: 'Person' });
  for (const name of [
    'Blocked callers',
    'Call forwarding',
    'Calendar and holidays',
    'Greetings',
    'Call services',
    'Voicemail messages and settings',
    'Text templates',
    'Phones',
  ])
    await form.getByRole('switch', { name, exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await ivan.page.getByText('Alice Martin is saved').waitFor();

  const { page } = alice;
  // The open page follows at once.
  await page.getByText(sentence).first().waitFor();
  expect(await page.getByRole('button', { name: 'New entry' }).count()).toBe(0);
  for (const path of [
    '/forwarding/own',
    '/presence/holidays',
    '/settings/voicemail',
    '/settings/callscreening',
    '/settings/templates',
    '/voicemails',
    '/settings/telephony',
  ]) {
    await alice.goTo(path);
    await page.getByText(sentence).first().waitFor();
    const main = page.getByRole('main');
    for (const one of await main.getByRole('switch').all()) expect(await one.isDisabled()).toBe(true);
    for (const one of await main.getByRole('textbox').all()) expect(await one.isDisabled()).toBe(true);
    for (const name of [/^Save/, /^Delete/, /^New rule/, /^Add holiday/, /^Upload/, /^Record/])
      expect([path, name, await main.getByRole('button', { name }).count()]).toEqual([path, name, 0]);
    expect(await findings(page.mainFrame())).toEqual([]);
  }

  await ivan.page.getByRole('switch', { name: 'Blocked callers' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await alice.goTo('/services/blacklist');
  await page.getByRole('button', { name: 'New entry' }).waitFor();
});
