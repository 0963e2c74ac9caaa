/** A user's extension at a PBX that we did not write, from the administrator's form to a call. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { leaveMessages, startPbx } from '#tests/support/asterisk/pbx.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const ports = { sip: 25_460, rtp: [25_500, 25_549] } as const;
const people: Person[] = [];
let pbx: Asterisk | undefined;
afterAll(async () => {
  await Promise.all(people.map((person) => person.close()));
  await pbx?.stop();
});

async function of(login: string): Promise<Person> {
  const person = await Person.inApp(browser, callside, login);
  people.push(person);
  return person;
}

describe.skipIf(!findAsterisk())('an extension at Asterisk', () => {
  it('an administrator names the PBX, a user enters the extension, reads why it fails, mends it, and calls', async () => {
    pbx = await startPbx(ports, {
      accounts: [{ name: '1001', password: 'right-password', mailbox: '1001' }],
    });
    const ivan = await of('ivan');
    await ivan.page.setViewportSize({ width: 1440, height: 900 });
    await ivan.goTo('/administration/trunks');
    await ivan.press('New trunk');
    const added = ivan.page.getByRole('form', { name: 'New trunk' });
    await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Head office');
    await added.getByLabel('Server').fill('127.0.0.1');
    await added.getByLabel('Port', { exact: true }).fill(String(ports.sip));
    await added.getByLabel('Each user has an extension there').check();
    expect(await findings(ivan.page.mainFrame())).toEqual([]);
    await added.getByRole('button', { name: 'Add trunk' }).click();
    await ivan.page.getByText('No user has entered an extension yet').waitFor();

    const alice = await of('alice');
    const { page } = alice;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await alice.goTo('/settings/telephony');
    const form = page.getByRole('form', { name: 'My extension at Head office' });
    await form.getByLabel('Extension there').fill('1001');
    await form.getByLabel('Password of the extension').fill('wrong-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The extension or the password is wrong.').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await form.getByLabel('Password of the extension').fill('right-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Connected. Calls to your extension ring here.').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await ivan.page.getByText('1 of 1 extensions connected').waitFor();
    await alice.dial('*43');
    await alice.button('Hold').waitFor();
    await expect
      .poll(() => pbx?.command('core show channels count'), { timeout: 10_000 })
      .toContain('1 active channel');
    await alice.press('Hang up');
    await alice.hasNoCall();
  });

  it('names new messages at the PBX, and calls the mailbox there', async () => {
    const [ivan, alice] = people as [Person, Person];
    const office = pbx as Asterisk;
    const trunk = ivan.page.getByRole('form', { name: 'Head office' });
    await trunk.getByLabel('Number of the mailboxes').fill('*97');
    await trunk.getByRole('button', { name: 'Save' }).click();
    leaveMessages(office, '1001', { fresh: 3, old: 0 });
    const { page } = alice;
    for (const path of ['/', '/voicemails']) {
      await alice.goTo(path);
      await page.getByText('New messages at Head office: 3').waitFor();
      expect(await findings(page.mainFrame())).toEqual([]);
    }
    await page.getByRole('button', { name: 'Call the mailbox' }).click();
    await alice.button('Hold').waitFor();
    await expect
      .poll(() => pbx?.command('core show channels concise'), { timeout: 10_000 })
      .toContain('!*97!');
    await alice.press('Hang up');
    await alice.hasNoCall();
    leaveMessages(office, '1001', { fresh: 0, old: 3 });
    await page.getByText('New messages at Head office').waitFor({ state: 'detached' });
  });

  it('is removed by its user', async () => {
    const [, alice] = people as [Person, Person];
    await alice.goTo('/settings/telephony');
    const form = alice.page.getByRole('form', { name: 'My extension at Head office' });
    await form.getByRole('button', { name: 'Remove' }).click();
    await alice.page.getByText('Enter your extension and its password').waitFor();
  });

  it('is entered for a user by an administrator, who sees its state, and removed', async () => {
    const [ivan, alice] = people as [Person, Person];
    const { page } = ivan;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await ivan.goTo('/administration/users/1');
    const form = page.getByRole('form', { name: 'Extension at Head office' });
    await form.getByLabel('Extension there').fill('1001');
    await form.getByLabel('Password of the extension').fill('wrong-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Compare both with the settings there.').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await form.getByLabel('Password of the extension').fill('right-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Connected. Calls to the extension ring at the phones of the user.').waitFor();
    await alice.page.getByText('Connected. Calls to your extension ring here.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await findings(page.mainFrame())).toEqual([]);
    }
    await form.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('None is entered.').waitFor();
    await alice.page.getByText('Enter your extension and its password').waitFor();
  });
});
