import { afterAll, expect, it } from 'vitest';
import { appCode } from '#phone-system/testing/app-code.ts';
import { startPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { browser } = await startTestEnvironment();
// The password grows old by a clock that is set.
const phoneSystem = await startPhoneSystem({ control: true });
afterAll(() => phoneSystem.stop());
const dayMs = 24 * 3_600_000;

/** Sets the app up that shows codes, and returns when the user is signed in. */
async function setUpFactor(person: Person, movedMs: number): Promise<void> {
  await person.app.getByRole('heading', { name: 'Set up a second factor' }).waitFor();
  expect(await findings(person.page.mainFrame())).toEqual([]);
  await person.button('Set up an app').click();
  const key = (await person.app.locator('dd').textContent()) ?? '';
  await person.app.getByLabel('Code of the app').fill('000000');
  await person.button('Turn on').click();
  await person.app.getByText('The code is not right').waitFor();
  await person.app.getByLabel('Code of the app').fill(appCode(key.replaceAll(' ', ''), Date.now() + movedMs));
  await person.button('Turn on').click();
  await person.app.getByRole('list', { name: 'Recovery codes' }).waitFor();
  await person.button('I have saved the codes').click();
  await person.canCall();
}

it('an administrator requires a second factor and fresh passwords, and users do both at the sign-in', async () => {
  const ivan = await signedInClient(phoneSystem, 'ivan');
  const alice = await Person.at(browser, `${phoneSystem.url}/`);
  await alice.page.setViewportSize({ width: 390, height: 800 });
  const administrator = await Person.at(browser, `${phoneSystem.url}/`);
  await administrator.signIn('ivan');
  await administrator.goTo('/administration/security');
  const form = administrator.page.getByRole('form', { name: 'Security' });
  await form.getByLabel('Days until a user chooses a new password').fill('90');
  await form
    .getByLabel('Signing in with a password and a code is required')
    .selectOption({ label: 'Of all users' });
  expect(await findings(administrator.page.mainFrame())).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await administrator.page.getByText('The rules are saved').waitFor();
  expect(await administrationOf(ivan).security()).toMatchObject({
    passwordDays: 90,
    secondFactor: 'all',
    secondFactorFrom: 0,
  });

  const bob = await Person.at(browser, `${phoneSystem.url}/widget/`);
  await bob.page.setViewportSize({ width: 320, height: 600 });
  await bob.enter('bob');
  await setUpFactor(bob, 0);

  const movedMs = 91 * dayMs;
  await fetch(`${phoneSystem.url}/control/clock`, {
    method: 'POST',
    body: JSON.stringify({ moveMs: movedMs }),
  });
  await alice.enter('alice');
  await alice.app.getByRole('heading', { name: 'Choose a new password' }).waitFor();
  const type = async (password: string) => {
    await alice.app.getByLabel('New password', { exact: true }).fill(password);
    await alice.app.getByLabel('New password again').fill(password);
    await alice.button('Change password').click();
  };
  await type('Sunny-Day7');
  await setUpFactor(alice, movedMs);
  await ivan.dispose();
  await Promise.all([alice, bob, administrator].map((person) => person.close()));
});
