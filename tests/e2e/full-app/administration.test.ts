import { afterAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present = new Map<string, Person>();
afterAll(() => Promise.all([...present.values()].map((person) => person.close())));

async function of(login: string): Promise<Person> {
  const person = present.get(login) ?? (await Person.inApp(browser, callside, login));
  present.set(login, person);
  return person;
}

async function inAdministration(login: string, path = '/administration/users'): Promise<Person> {
  const person = await of(login);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  await person.goTo(path);
  return person;
}

const password = 'Sunny-Day7';

it('an administrator adds a user, who chooses a password by the link and calls', async () => {
  const ivan = await inAdministration('ivan');
  const { page } = ivan;
  await ivan.press('New user');
  const form = page.getByRole('form', { name: 'New user' });
  await form.getByLabel('First name').fill('Nora');
  await form.getByLabel('Last name').fill('Neumann');
  await form.getByRole('textbox', { name: 'User name' }).fill('bob');
  expect(await findings(page.mainFrame())).toEqual([]);
  await form.getByRole('button', { name: 'Add user' }).click();
  await form.getByText('"bob" is the login of Bob Keller.').waitFor();
  await form.getByRole('textbox', { name: 'User name' }).fill('nora.neumann');
  await form.getByRole('button', { name: 'Add user' }).click();
  await page.getByRole('heading', { name: 'Nora Neumann' }).waitFor();
  await ivan.press('Invite');
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).last().click();

  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(link);
  await own.getByRole('heading', { name: 'Welcome, Nora Neumann' }).waitFor();
  await own.getByLabel('New password', { exact: true }).fill('short');
  await own.getByRole('button', { name: 'Change password' }).click();
  await own.getByLabel('New password', { exact: true }).fill(password);
  await own.getByLabel('New password again', { exact: true }).fill(password);
  await own.getByRole('button', { name: 'Change password' }).click();
  await own.waitForURL(`${callside.url}/`);
  await own.locator('[data-phone="connected"]').first().waitFor();
  await own.goto(link);
  await own.getByText('This link no longer works').waitFor();
  await context.close();
});

it('a user who is disabled is signed out at once and told so, and comes back', async () => {
  const ivan = await inAdministration('ivan');
  const frank = await of('frank');
  await ivan.page.getByRole('searchbox', { name: 'Name, login or number' }).fill('frank');
  await ivan.page.getByRole('button', { name: /Frank Rossi/ }).click();
  await ivan.press('Disable');
  await ivan.page.getByText('Disable Frank Rossi?').waitFor();
  await ivan.page.getByRole('button', { name: 'Disable' }).last().click();
  await ivan.page.getByRole('button', { name: 'Enable' }).waitFor();
  await frank.page.getByRole('button', { name: 'Sign in' }).waitFor();
  await frank.enter('frank');
  await frank.page.getByText('Your account is disabled').waitFor();
  await ivan.press('Enable');
  await ivan.page.getByRole('button', { name: 'Disable' }).waitFor();
  await frank.signIn('frank');
});

it('an administrator who only reads sees every screen and no control', async () => {
  const umar = await inAdministration('umar.bauer', '/administration/users/2');
  await umar.page.getByText('You can look at everything here, and change nothing.').waitFor();
  await umar.page.getByLabel('First name').waitFor();
  expect(await umar.page.getByLabel('First name').isDisabled()).toBe(true);
  for (const name of ['Save', 'Disable', 'More about Bob Keller', 'New password link'])
    expect(await umar.page.getByRole('button', { name }).count()).toBe(0);
  await umar.goTo('/administration/users');
  await umar.page.getByRole('button', { name: /Judy Bauer/ }).waitFor();
  expect(await umar.page.getByRole('button', { name: 'New user' }).count()).toBe(0);
  expect(await findings(umar.page.mainFrame())).toEqual([]);
});

it('the record shows who changed which property of a user', async () => {
  const ivan = await inAdministration('ivan', '/administration/users/6');
  await ivan.page.getByLabel('Department').fill('Research');
  await ivan.press('Save');
  await ivan.page.getByText('Frank Rossi is saved').waitFor();
  await ivan.goTo('/administration/audit');
  await ivan.page.getByText('Ivan Petrov changed Frank Rossi').first().waitFor();
  await ivan.page.getByText(/Department: .* → Research/).waitFor();
  expect(await findings(ivan.page.mainFrame())).toEqual([]);
});

it('an administrator renames the company, and a plan that hits a user is refused by name', async () => {
  const ivan = await inAdministration('ivan', '/administration/company');
  const { page } = ivan;
  await page.getByLabel('Name').fill('Acme Industries');
  await page.getByLabel('Extensions of users').fill('500-599');
  expect(await findings(page.mainFrame())).toEqual([]);
  await ivan.press('Save');
  await page.getByText(/101 of alice is in no range of users/).waitFor();
  await page.getByLabel('Extensions of users').fill('hello');
  await ivan.press('Save');
  await page.getByText('“hello” is no range of numbers.').waitFor();
  await page.reload();
  await page.getByLabel('Name').fill('Acme Industries');
  await ivan.press('Save');
  await page.getByText('The company is saved').waitFor();
  await ivan.goTo('/administration/numbers');
  await page.getByRole('searchbox', { name: 'Number or name' }).fill('keller');
  await page.getByRole('button', { name: /^102 Bob Keller · User/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Number or name' }).fill('');
  await page.getByRole('tab', { name: 'Free extensions' }).click();
  await page
    .getByText(/· User/)
    .first()
    .waitFor({ state: 'detached' });
  expect(await findings(page.mainFrame())).toEqual([]);
});

it('an administrator imports a file in spite of refused rows, and takes it back', async () => {
  const ivan = await inAdministration('ivan', '/administration/import');
  const { page } = ivan;
  const rows = Array.from({ length: 60 }, (_, at) => `twin.${at},Tim,Twin,101,`);
  const text = ['login,firstName,lastName,number,department', 'ines.import,Ines,Import,478,Sales', ...rows];
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'staff.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text.join('\n')),
  });
  await page.getByText('Refused rows: 60').waitFor();
  await page.getByText('"101" is the number of Alice Martin.').first().waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page.mainFrame())).toEqual([]);
  }
  await ivan.press('Show more');
  await page.getByRole('cell', { name: 'staff.csv, line 62' }).waitFor();
  await ivan.press('Import the good rows');
  await page.getByText('Imported users: 1').waitFor();
  await ivan.goTo('/administration/users');
  await page.getByRole('searchbox').fill('ines');
  await page.getByText('Ines Import').waitFor();
  await ivan.goTo('/administration/import');
  await ivan.press('Take back');
  await page.getByText('Take the import of staff.csv back?').waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: 'Take back' }).last().click();
  await page.getByText('The import was taken back').waitFor();
});
