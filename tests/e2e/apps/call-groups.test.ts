import { afterAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present: Person[] = [];
afterAll(() => Promise.all(present.map((person) => person.close())));

async function inGroups(login: string, path = '/groups'): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  present.push(person);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.goTo(path);
  return person;
}

it('a member changes the group live for others, calls it, and a user of no group may only look', async () => {
  const bob = await inGroups('bob', '/groups/p1');
  const alice = await inGroups('alice');
  await alice.page.getByRole('button', { name: 'Front desk' }).click();
  await alice.page.getByText('All members at once').waitFor();
  expect(await alice.page.getByRole('button', { name: 'Change the group' }).count()).toBe(0);
  expect(await findings(alice.page.mainFrame())).toEqual([]);

  await bob.press('Change the group');
  await bob.page.getByLabel('Seconds at each step (5 to 120)').fill('2');
  await bob.press('Save');
  await bob.page.getByText('Enter a whole number from 5 to 120.').waitFor();
  await bob.page.getByLabel('Seconds at each step (5 to 120)').fill('10');
  await bob.page.getByLabel('Rings').selectOption('sequential');
  await bob.press('Move Carol Lindqvist up');
  await bob.press('Remove Grace Tanaka');
  await bob.press('Add a member');
  await bob.page.getByRole('combobox', { name: 'Name or internal number of the colleague' }).fill('105');
  await bob.press('Add');
  await bob.page.getByRole('list', { name: 'Members' }).getByText('Erin').waitFor();
  expect(await findings(bob.page.mainFrame())).toEqual([]);
  await bob.press('Save');

  await alice.page.getByText('One member after the other, always in this order').waitFor();
  const members = alice.page.getByRole('list', { name: 'Members' }).getByRole('listitem');
  await expect
    .poll(async () => (await members.allTextContents()).map((text) => /10\d/.exec(text)?.[0]))
    .toEqual(['103', '102', '105']);

  await alice.press('Call');
  // Carol has no phone here, so bob's phone rings at once.
  await bob.page
    .getByRole('button', { name: /^Answer/ })
    .first()
    .waitFor();
  await alice.press('Hang up');
});
