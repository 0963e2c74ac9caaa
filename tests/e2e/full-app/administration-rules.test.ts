import { afterAll, expect, it } from 'vitest';
import { startPhoneSystem } from '#phone-system/testing.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside: empty, browser } = await startTestEnvironment();
// Old entries need a phone system with a week of them.
const phoneSystem = await startPhoneSystem({ activity: true });
afterAll(() => phoneSystem.stop());
const callside = { ...empty, url: phoneSystem.url };
const present = new Map<string, Person>();
afterAll(() => Promise.all([...present.values()].map((person) => person.close())));

async function inAdministration(login: string, path: string): Promise<Person> {
  const person = present.get(login) ?? (await Person.inApp(browser, callside, login));
  present.set(login, person);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  await person.goTo(path);
  return person;
}

it('an administrator sees how many calls a shorter rule removes, sets a hold, and removes the rest', async () => {
  const ivan = await inAdministration('ivan', '/administration/retention');
  const { page } = ivan;
  const hold = page.getByRole('form', { name: 'Set a hold' });
  await hold.getByLabel('Name or number').fill('keller');
  await expect
    .poll(() => hold.getByLabel('On hold').locator('option').first().textContent())
    .toBe('Bob Keller · 102');
  await hold.getByLabel('Reason').fill('Claim of a customer');
  expect(await findings(page.mainFrame())).toEqual([]);
  await hold.getByRole('button', { name: 'Set a hold' }).click();
  const holds = page.getByRole('list', { name: 'Legal holds' });
  await holds.getByText('Claim of a customer').waitFor();
  const rules = page.getByRole('form', { name: 'Retention' });
  await rules.getByLabel('Voicemail').fill('0');
  await rules.getByText('Enter 1 to 36,500 days, or nothing.').waitFor();
  await rules.getByLabel('Voicemail').fill('1');
  await rules.getByText(/^Removes \d+ entries · \d+ stay on hold$/).waitFor();
  await rules.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Remove \d+ entries\?$/).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: 'Save and remove' }).click();
  await page.getByText('The rules are saved').waitFor();
  await rules.getByText(/^Removes \d+ entries/).waitFor({ state: 'detached' });
  await rules.getByLabel('For').selectOption({ label: 'Department Sales' });
  await rules.getByRole('button', { name: 'Add a rule' }).click();
  await rules.getByRole('textbox', { name: 'Call history · Department Sales' }).fill('400');
  await rules.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => rules.getByRole('textbox', { name: 'Call history · Department Sales' }).inputValue())
    .toBe('400');
  await holds.getByRole('button', { name: 'End the hold' }).click();
  await page.getByText('End the hold on Bob Keller?').waitFor();
  await holds.getByRole('button', { name: 'End the hold' }).click();
  await page.getByText('No legal holds').waitFor();
  await ivan.goTo('/administration/audit');
  await page
    .getByText(/^\d+ old entries were removed: Voicemail$/)
    .first()
    .waitFor();
  await page.getByText('Ivan Petrov changed how long data is kept').first().waitFor();
});

it('an administrator gives a program a key, makes another, and revokes it', async () => {
  const ivan = await inAdministration('ivan', '/administration/service-accounts');
  const { page } = ivan;
  const form = page.getByRole('form', { name: 'New account' });
  await form.getByLabel('Name').fill('Reports');
  await form.getByRole('button', { name: 'Add account' }).click();
  await form.getByText('Enter 1 to 32 small letters, digits or -.').waitFor();
  await form.getByLabel('Name').fill('reports');
  await form.getByLabel('Purpose').fill('Nightly reports');
  await form.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Key of reports|acme' });
  const key = await dialog.getByLabel('Key', { exact: true }).inputValue();
  expect(key.length).toBeGreaterThan(40);
  expect(await findings(page.mainFrame())).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).last().click();
  const row = page.getByRole('listitem').filter({ hasText: 'reports|acme' });
  await row.getByRole('button', { name: 'New key' }).click();
  expect(await findings(page.mainFrame())).toEqual([]);
  await row.getByRole('button', { name: 'New key' }).click();
  expect(await dialog.getByLabel('Key', { exact: true }).inputValue()).not.toBe(key);
  await dialog.getByRole('button', { name: 'Done' }).last().click();
  await row.getByText(/^The key before is valid until/).waitFor();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await row.waitFor({ state: 'detached' });
});

it('an administrator changes the rules for signing in and signs everybody out; a reader sees them only', async () => {
  const ivan = await inAdministration('ivan', '/administration/security');
  const alice = await inAdministration('alice', '/');
  const { page } = ivan;
  const form = page.getByRole('form', { name: 'Security' });
  await form.getByLabel('Least characters of a new password').fill('4');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter 8 to 64.').waitFor();
  await form.getByLabel('Least characters of a new password').fill('12');
  expect(await findings(page.mainFrame())).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The rules are saved').waitFor();
  await page.getByRole('button', { name: 'Sign out everybody' }).click();
  await page.getByRole('button', { name: 'Sign out everybody' }).click();
  await alice.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.getByText('Everybody is signed out').waitFor();
  const umar = await inAdministration('umar.bauer', '/administration/security');
  const field = umar.page.getByLabel('Least characters of a new password');
  await expect.poll(() => field.inputValue()).toBe('12');
  expect(await field.isDisabled()).toBe(true);
  expect(await umar.page.getByRole('button', { name: 'Sign out everybody' }).count()).toBe(0);
});
