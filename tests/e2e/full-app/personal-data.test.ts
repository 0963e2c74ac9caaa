import { readFile } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { filesInZip } from '#phone-system/testing/files-in-zip.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present: Person[] = [];
afterAll(() => Promise.all(present.map((person) => person.close())));

async function inApp(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  present.push(person);
  return person;
}

it('an administrator exports the data of a user and erases the user, whose call ends', async () => {
  const [ivan, alice, frank] = [await inApp('ivan'), await inApp('alice'), await inApp('frank')];
  const { page } = ivan;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await ivan.goTo('/administration/users/6');
  const downloading = page.waitForEvent('download');
  await ivan.press('More about Frank Rossi');
  await page.getByRole('menuitem', { name: 'Export data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('frank.zip');
  const files = await filesInZip(await readFile(await download.path()));
  expect(JSON.parse(String(files.get('data/person.json')))).toMatchObject([{ login: 'frank' }]);

  await alice.dial('106');
  await frank.press('Answer');
  await frank.page.getByRole('button', { name: 'Hang up' }).first().waitFor();
  await ivan.press('Erase');
  const dialog = page.getByRole('dialog', { name: 'Erase Frank Rossi?' });
  const login = dialog.getByRole('textbox', { name: 'Type the user name frank' });
  await login.fill('alice');
  expect(await findings(page.mainFrame())).toEqual([]);
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByText('This is not the user name.').waitFor();
  await login.fill('frank');
  await dialog.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByText('Frank Rossi is in a call. Erasing ends it.').waitFor();
  await frank.page.getByRole('button', { name: 'Hang up' }).first().waitFor();
  await dialog.getByRole('button', { name: 'End the call and erase' }).click();
  await page.getByText('Frank Rossi is erased').waitFor();
  await page.getByRole('searchbox', { name: 'Name, login or number' }).waitFor();
  expect(await page.getByRole('button', { name: /Frank Rossi/ }).count()).toBe(0);
  await frank.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await alice.goTo('/callhistories/personal');
  await alice.page.getByText('Former user').first().waitFor();
  await ivan.goTo('/administration/audit');
  await page.getByText('Ivan Petrov erased Frank Rossi').waitFor();
  await page.getByText('Ivan Petrov exported the data of Frank Rossi').waitFor();
});
