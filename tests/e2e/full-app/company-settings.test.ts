import { afterAll, expect, it } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const present = new Map<string, Person>();
afterAll(() => Promise.all([...present.values()].map((person) => person.close())));

async function at(login: string, path: string): Promise<Person> {
  const person = present.get(login) ?? (await Person.inApp(browser, callside, login));
  present.set(login, person);
  await person.page.setViewportSize({ width: 1440, height: 1000 });
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  await person.goTo(path);
  return person;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path d="M0 0h90v30z"/></svg>';

it('the brand is seen before it is saved, and then on the sign-in page', async () => {
  const { page } = await at('ivan', '/administration/brand');
  const form = page.getByRole('form', { name: 'Brand' });
  await form.getByLabel('Name of the product').fill('Harbour Phone');
  await form.getByRole('textbox', { name: 'Main colour' }).fill('#ffe14d');
  await form.getByText('This colour alone would be hard to see.').waitFor();
  await form.getByRole('textbox', { name: 'Main colour' }).fill('#0b6e4f');
  const preview = form.getByRole('group', { name: 'Preview' });
  await preview.getByText('Harbour Phone').first().waitFor();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The brand is saved').waitFor();
  await form.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg.replace('<path', '<script>1</script><path')),
  });
  await form.getByText('The file is no PNG, JPEG or WebP picture').waitFor();
  await form.getByLabel('Choose a logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg),
  });
  await preview.getByRole('img', { name: 'Logo' }).first().waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);

  const context = await browser.newContext();
  const own = await context.newPage();
  await own.goto(callside.url);
  await own.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => own.title()).toContain('Harbour Phone');
  await expect
    .poll(() =>
      own.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary-color')),
    )
    .toContain('#0b6e4f');
  await context.close();
});

it('an administrator adds and removes a page that may embed the phone', async () => {
  const { page } = await at('ivan', '/administration/integrations');
  const form = page.getByRole('form', { name: 'Integrations' });
  await form.getByRole('button', { name: 'Add a page' }).click();
  await form.getByLabel('Address').fill('crm.example');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Write an address such as https://crm.example').waitFor();
  await form.getByLabel('Address').fill('https://crm.example');
  await form.getByRole('switch', { name: 'The usual permissions' }).click();
  await form.getByRole('switch', { name: 'Sign users in' }).click();
  expect(await findings(page.mainFrame())).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Integrations are saved').waitFor();
  const policy = async () => (await fetch(`${callside.url}/widget/`)).headers.get('Content-Security-Policy');
  expect(await policy()).toContain('https://crm.example');
  await form.getByRole('button', { name: 'Remove https://crm.example' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.poll(policy).not.toContain('https://crm.example');
});

it('the values of new users are given to all users after a question that counts them', async () => {
  const { page } = await at('ivan', '/administration/defaults');
  const form = page.getByRole('form', { name: 'New users' });
  await form.getByLabel('Voicemail answers after').selectOption({ label: '20 seconds' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The values of new users are saved').waitFor();
  await page.getByText(/users have other values/).waitFor();
  expect(await findings(page.mainFrame())).toEqual([]);
  await page.getByRole('button', { name: 'Give them to all users' }).click();
  await page.getByText(/Give \d+ users these values\?/).waitFor();
  await page.getByRole('button', { name: 'Give them to all users' }).click();
  await page.getByText('All users have these values.').waitFor();
});

it('an administrator who only reads sees the settings of the company and no button', async () => {
  for (const path of ['brand', 'integrations', 'defaults']) {
    const { page } = await at('umar.bauer', `/administration/${path}`);
    await page.getByText('You can look at everything here, and change nothing.').waitFor();
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    expect(await page.getByRole('main').getByRole('button', { name: 'Save' }).count()).toBe(0);
  }
});
