/** The guides for a carrier and for a PBX, step by step: from an empty folder to calls, with Asterisk as the other side. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { type OwnCompany, serveOwnCompany } from '#tests/support/company/own-company.ts';
import { freePort } from '#tests/support/network/free-port.ts';
import { Person } from '#tests/support/person.ts';
import { oneInTurn } from '#tests/support/selection/turns.ts';

const browser = await launchBrowser();
const ports = { sip: 28_060, rtp: [28_100, 28_149] } as const;
/** They have nearly all steps in common. */
const guides = oneInTurn(['carrier', 'pbx'] as const);
const patient = { timeout: 15_000 };
let folder: string;
let company: OwnCompany;
let pbx: Asterisk;
let nina: Person;

async function setUpCompany(): Promise<void> {
  const { page } = nina;
  const form = page.getByRole('form', { name: 'Set up your company' });
  for (const [label, text] of [
    ['Name of the company', 'Harbour Freight'],
    ['First name', 'Nina'],
    ['Last name', 'New'],
    ['User name', 'nina'],
    ['Password', 'Sunny-Day7'],
  ] as const)
    await form.getByLabel(label, { exact: true }).first().fill(text);
  await form.getByLabel('Country').selectOption('FR');
  await form.getByRole('button', { name: 'Set up' }).click();
  await page.waitForURL(`${company.url}/administration/start`);
  await nina.canCall();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Skip' }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

/** Opens the form for a new trunk as the guides say, and fills in what both name. */
async function newTrunk(name: string) {
  await nina.goTo('/administration/trunks');
  await nina.press('New trunk');
  const form = nina.page.getByRole('form', { name: 'New trunk' });
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await form.getByLabel('Server').fill('127.0.0.1');
  await form.getByLabel('Port', { exact: true }).fill(String(ports.sip));
  return form;
}

/** Calls a number that answers by itself, until its sound is heard. */
async function callAndHear(number: string): Promise<void> {
  await nina.dial(number);
  await nina.button('Hold').waitFor();
  await nina.hears();
  await nina.press('Hang up');
  await nina.hasNoCall();
}

/** Sets the limit of the guide while a call goes on to a number that sends no sound: all sound is of the phone system. */
async function endCallsAtLimit(): Promise<void> {
  await nina.goTo('/administration/outside-calls');
  const rules = nina.page.getByRole('form', { name: 'Calls outside' });
  await rules.getByLabel('Minutes of a user in a day').fill('1');
  await rules.getByRole('switch', { name: 'End calls at the limit' }).check();
  await rules.getByRole('button', { name: 'Save' }).click();
}

describe.skipIf(!findAsterisk())('a new company follows the guides', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'callside-guides-'));
    const accounts = [
      { name: '1001', password: 'right-password' },
      { name: 'trunk', password: 'secret-of-trunk' },
    ];
    company = serveOwnCompany(await freePort(), ['--data', join(folder, 'data')]);
    [pbx, nina] = await Promise.all([
      startPbx(ports, { accounts, hasHints: true }),
      Person.at(browser, await company.setUpAddress()),
    ]);
    await nina.page.setViewportSize({ width: 1440, height: 1100 });
    await setUpCompany();
  }, 60_000);

  afterAll(async () => {
    await browser.close();
    await company.stop();
    await pbx.stop();
    await rm(folder, { recursive: true });
  });

  it.runIf(guides.includes('carrier'))(
    'connects a carrier, calls a national number, reads its diagnosis, and hears the limit of minutes',
    async () => {
      const { page } = nina;
      const form = await newTrunk('Carrier');
      await form.getByLabel('User name', { exact: true }).fill('trunk');
      await form.getByLabel('Password', { exact: true }).fill('secret-of-trunk');
      await form.getByRole('button', { name: 'Add trunk' }).click();
      await page.getByText(`Connected with 127.0.0.1:${ports.sip}`).waitFor();
      await nina.press('Check the trunk');
      await page.getByText('Everything is right.').waitFor();
      await nina.goTo('/');
      await nina.dial('+442079460018');
      await page.getByText('Calls abroad are not allowed for you.').first().waitFor();
      await nina.hasNoCall();
      await callAndHear('01 23 45 06 00');
      await nina.goTo('/administration/calls');
      const calls = page.getByRole('list', { name: 'Calls', exact: true });
      await calls.getByText('Nina New has no right to call abroad').waitFor();
      await calls.getByText('Nina New → 01 23 45 06 00').click();
      const trunk = page.getByRole('region', { name: /^Trunk 127\.0\.0\.1:/ }).first();
      await trunk.getByText('INVITE').first().waitFor();
      await page
        .getByRole('region', { name: /^Nina New →/ })
        .getByText('Nothing is known to be wrong')
        .waitFor();
      await nina.dial('01 23 45 06 06');
      await nina.button('Hold').waitFor();
      await nina.hearsSilence();
      const before = await nina.heardEnergy();
      await endCallsAtLimit();
      await page.getByText(/^This call ends at .+: the minutes for calls outside are used up\.$/).waitFor();
      await expect.poll(() => nina.heardEnergy(), patient).toBeGreaterThan(before + 1e-4);
      await nina.hearsSilence();
      await nina.press('Hang up');
      await nina.hasNoCall();
    },
  );

  it.runIf(guides.includes('pbx'))(
    'names the PBX, enters an extension, and calls *43 and an extension that only the PBX has',
    async () => {
      const { page } = nina;
      const form = await newTrunk('Head office');
      await form.getByLabel('Each user has an extension there').check();
      await form
        .getByLabel('How the other side writes numbers')
        .selectOption({ label: 'Nationally, with 00 or the like for calls abroad' });
      await form.getByRole('button', { name: 'Add trunk' }).click();
      await page.getByText('No user has entered an extension yet').waitFor();
      await nina.goTo('/settings/telephony');
      const own = page.getByRole('form', { name: 'My extension at Head office' });
      await own.getByLabel('Extension there').fill('1001');
      await own.getByLabel('Password of the extension').fill('right-password');
      await own.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Connected. Calls to your extension ring here.').waitFor();
      await callAndHear('*43');
      await callAndHear('7777');
    },
  );
});
