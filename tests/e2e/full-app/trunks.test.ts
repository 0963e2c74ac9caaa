/** A trunk to a PBX that we did not write, from an empty list to a call. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
const ports = { sip: 25_360, rtp: [25_400, 25_449] } as const;
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

describe.skipIf(!findAsterisk())('a trunk to Asterisk', () => {
  it('an administrator adds a trunk, reads why it fails, mends it, and a colleague calls over it', async () => {
    pbx = await startPbx(ports, { accounts: [{ name: 'callside', password: 'right-password' }] });
    const ivan = await of('ivan');
    const { page } = ivan;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await ivan.goTo('/administration/trunks');
    await page.getByText('No trunks').waitFor();
    await ivan.press('New trunk');
    const added = page.getByRole('form', { name: 'New trunk' });
    await added.getByRole('textbox', { name: 'Name', exact: true }).fill('Head office');
    await added.getByLabel('Server').fill('127.0.0.1');
    await added.getByLabel('Port', { exact: true }).fill(String(ports.sip));
    await added.getByLabel('User name').fill('callside');
    await added.getByLabel('Password').fill('wrong-password');
    expect(await findings(page.mainFrame())).toEqual([]);
    await added.getByRole('button', { name: 'Add trunk' }).click();
    await page.getByText('127.0.0.1 answers 401 Unauthorized.').waitFor();
    await page.getByText('The user name or the password is wrong.').waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await ivan.press('Check the trunk');
    const steps = page.getByRole('list', { name: 'Check' });
    await steps.getByText('401 Unauthorized · callside').waitFor();
    await steps.getByText('The user name or the password is wrong.').waitFor();
    expect(await steps.getByRole('listitem').count()).toBe(4);
    expect(await findings(page.mainFrame())).toEqual([]);

    const form = page.getByRole('form', { name: 'Head office' });
    await form.getByLabel('Password').fill('right-password');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`Connected with 127.0.0.1:${ports.sip}`).waitFor();
    await ivan.press('Check the trunk');
    await page.getByText('Everything is right.').waitFor();
    expect(await pbx.command('pjsip show contacts')).toContain('line-');

    const alice = await of('alice');
    await alice.dial('+33123450600');
    await alice.button('Hold').waitFor();
    await expect.poll(() => pbx?.command('core show channels count')).toContain('1 active channel');
    await alice.press('Hang up');
    await alice.hasNoCall();

    await ivan.goTo('/administration/audit');
    await page
      .getByText(/changed Head office/)
      .first()
      .waitFor();
    expect(await page.getByRole('main').innerText()).not.toContain('password"');
    await ivan.goTo('/administration/trunks');
    await page.getByRole('button', { name: /Head office/ }).click();
    await ivan.press('Remove');
    await page.getByRole('button', { name: 'Remove' }).last().click();
    await page.getByText('No trunks').waitFor();
  });
});
