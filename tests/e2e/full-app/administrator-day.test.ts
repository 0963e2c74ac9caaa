import { afterAll, describe, expect, it } from 'vitest';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import { findings } from '#tests/support/axe.ts';
import { findProgram } from '#tests/support/packages.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const baresip = findProgram('baresip');
const opened: Person[] = [];
afterAll(() => Promise.all(opened.map((person) => person.close())));

async function inAdministration(login: string, path: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  opened.push(person);
  await person.page.setViewportSize({ width: 1440, height: 900 });
  await person.page.emulateMedia({ reducedMotion: 'reduce' });
  await person.goTo(path);
  return person;
}

describe.skipIf(!baresip)('an administrator', () => {
  it('adds a user, a phone and a group, calls it, and finds all in the record', async () => {
    const ivan = await inAdministration('ivan', '/administration/users/new');
    const { page } = ivan;
    const user = page.getByRole('form', { name: 'New user' });
    await user.getByLabel('First name').fill('Willa');
    await user.getByLabel('Last name').fill('Works');
    await user.getByRole('textbox', { name: 'User name' }).fill('willa');
    await user.getByRole('button', { name: 'Add user' }).click();
    await page.getByRole('heading', { name: 'Willa Works' }).waitFor();

    await ivan.goTo('/administration/phones');
    await ivan.press('New phone');
    const form = page.getByRole('form', { name: 'New phone' });
    await form.getByRole('button', { name: 'Add phone' }).click();
    await form.getByText('Choose a user.').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await form.getByRole('combobox', { name: 'User' }).fill('willa');
    await page.getByRole('option', { name: /Willa Works/ }).click();
    await form.getByLabel('Name of the phone').fill('Workshop');
    await form.getByLabel('Model').selectOption({ label: 'baresip' });
    await form.getByRole('button', { name: 'Add phone' }).click();
    const account = page.getByRole('dialog', { name: 'Account of Workshop' });
    const read = (label: string) => account.getByLabel(label, { exact: true }).inputValue();
    const [name, password] = [await read('SIP user name'), await read('Password')];
    expect(await findings(page.mainFrame())).toEqual([]);
    await account.getByRole('button', { name: 'Done' }).last().click();
    await page.getByText('Never registered').waitFor();

    const terminal = await Baresip.start({
      program: baresip ?? '',
      sipPort: callside.sipPort,
      transport: 'udp',
      user: name,
      password,
    });
    await page.getByText(/Registered from 127\.0\.0\.1 with baresip/).waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await ivan.press('Show how to set it up');
    await page.getByText(/FilesService\/Provisioning/).waitFor();

    await ivan.goTo('/administration/groups');
    await ivan.press('New group');
    const group = page.getByRole('form', { name: 'New group' });
    await group.getByLabel('Kind').selectOption({ label: 'Hunt group' });
    await group.getByLabel('Name of the group').fill('Workbench');
    await group.getByLabel('Internal number').fill('101');
    await group.getByRole('combobox', { name: 'Add a member' }).fill('willa');
    await page.getByRole('option', { name: /Willa Works/ }).click();
    await group.getByRole('button', { name: 'Add group' }).click();
    await group.getByText('"101" is the number of Alice Martin.').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await group.getByLabel('Internal number').fill('388');
    await group.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('heading', { name: 'Workbench' }).waitFor();
    await page.getByText('Hunt group · 388').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);

    const alice = await Person.inApp(browser, callside, 'alice');
    opened.push(alice);
    await alice.dial('388');
    await alice.hears();
    await alice.press('Hang up');

    await ivan.goTo('/administration/phones?search=workshop');
    await page.getByRole('button', { name: /Willa Works Workshop/ }).click();
    await ivan.press('Take out of service');
    await page.getByText('Take Workshop out of service?').waitFor();
    await page.getByRole('button', { name: 'Take out of service' }).last().click();
    await page.getByText('Out of service').waitFor();
    await page.getByText(/Last registered on .* from 127\.0\.0\.1/).waitFor();
    await ivan.press('Put into service');
    await page.getByRole('button', { name: 'Take out of service' }).waitFor();

    await ivan.goTo('/administration/audit');
    await page.getByText('Ivan Petrov added Workbench').waitFor();
    await page.getByText('Ivan Petrov added Willa Works').waitFor();
    await page.getByText('Ivan Petrov added Workshop (Willa Works)').waitFor();
    await page.getByText('Ivan Petrov looked at the settings of Workshop (Willa Works)').waitFor();
    expect(await page.getByText(password).count()).toBe(0);
    await terminal.stop();
  });
});

it('an administrator who only reads sees phones without controls', async () => {
  const umar = await inAdministration('umar.bauer', '/administration/phones/alice-desk');
  const { page } = umar;
  await page.getByRole('heading', { name: 'Desk phone' }).waitFor();
  expect(await page.getByLabel('Name of the phone').isDisabled()).toBe(true);
  for (const name of ['Save', 'New password', 'Take out of service', 'Remove', 'Show how to set it up'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await findings(page.mainFrame())).toEqual([]);
});
