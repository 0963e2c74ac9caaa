/** The rules for calls outside, from an administrator's screen to a colleague's phone. */
import { afterAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const people: Person[] = [];
afterAll(() => Promise.all(people.map((person) => person.close())));

async function of(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  people.push(person);
  return person;
}

it('an administrator allows a department calls abroad, and opens costly numbers after an alarm', async () => {
  const ivan = await of('ivan');
  const { page } = ivan;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ivan.goTo('/administration/outside-calls');
  const form = page.getByRole('form', { name: 'Calls outside' });
  const abroad = form.getByRole('switch', { name: 'Numbers abroad' });
  await abroad.click();
  await form.getByLabel('More costly calls than this in an hour').fill('0,5');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Write a number up to 1,000,000.').waitFor();
  await form.getByLabel('More costly calls than this in an hour').fill('1');
  expect(await findings(page.mainFrame())).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The rules for calls outside are saved').waitFor();

  const alice = await of('alice');
  await alice.dial('+442079460018');
  await alice.page.getByText('Calls abroad are not allowed for you.').first().waitFor();
  await alice.hasNoCall();

  await form.getByLabel('Rules for').selectOption('Support');
  await abroad.click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => abroad.isChecked()).toBe(false);
  for (let calls = 0; calls < 2; calls += 1) {
    await alice.dial('+442079460018');
    await alice.button('Hold').waitFor();
    await alice.press('Hang up');
    await alice.hasNoCall();
  }
  // On every screen, and not to other users.
  for (const path of ['/', '/callhistories/personal']) {
    await ivan.goTo(path);
    await page.getByText('There were 2 costly calls in an hour; 1 are usual.').waitFor();
  }
  expect(await alice.page.getByText('costly calls in an hour').count()).toBe(0);
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: 'Open again' }).click();
  await page.getByText('Calls abroad and to costly numbers are open again').waitFor();
  await ivan.goTo('/administration/audit');
  await page.getByText('The phone system changed the rules for calls outside').waitFor();
});
