/** Calls of a colleague at a PBX, as a user sees them. */
import { afterAll, describe, expect, it } from 'vitest';
import { administrationOf } from '#sdk/administration.ts';
import { devicesOf } from '#sdk/devices.ts';
import type { Client } from '#sdk/index.ts';
import { Baresip } from '#tests/desk-phones/baresip.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import {
  enterAccount,
  extensions,
  isReady,
  officeAt,
  passwordOf,
} from '#tests/support/asterisk/pbx-users.ts';
import { findings } from '#tests/support/axe.ts';
import { findProgram } from '#tests/support/packages.ts';
import { Person } from '#tests/support/person.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const program = findProgram('baresip');
const { callside, browser } = await startTestEnvironment();
const ports = { sip: 24_600, rtp: [24_610, 24_699] } as const;
const clients: Client[] = [];
let frank: Person | undefined;
let desk: Baresip | undefined;
let pbx: Asterisk | undefined;
afterAll(async () => {
  await frank?.close();
  await Promise.all(clients.map((client) => client.dispose()));
  await desk?.stop();
  await pbx?.stop();
});

/** Karim has only a desk phone at the PBX; Frank is in his department, and has an extension there. */
async function open(): Promise<Person> {
  pbx = await startPbx(ports, { accounts: extensions('1005', '1006', '1007'), hasHints: true });
  const [ivan, owner] = await Promise.all(
    ['ivan', 'frank'].map((login) => signedInClient({ url: callside.url }, login)),
  );
  if (!ivan || !owner) throw new Error('Nobody has signed in.');
  clients.push(ivan, owner);
  await administrationOf(ivan).addTrunk({
    ...officeAt(ports.sip),
    ...{ featureCodes: 'freepbx', colleagues: [{ extension: '1005', number: '111' }] },
  });
  devicesOf(owner).pbxAccounts.watch();
  await enterAccount(owner, '1006');
  await isReady(owner);
  desk = await Baresip.start({
    ...{ program: program ?? '', user: '1005', password: passwordOf('1005'), answers: false },
    ...{ sipPort: ports.sip, transport: 'udp' },
  });
  frank = await Person.inApp(browser, callside, 'frank');
  await frank.page.setViewportSize({ width: 1440, height: 900 });
  await frank.page.emulateMedia({ reducedMotion: 'reduce' });
  return frank;
}

describe.skipIf(!findAsterisk() || !program)('a colleague with a phone at Asterisk', () => {
  it('is seen to ring and to talk there, and the call is picked up', async () => {
    const me = await open();
    const { page } = me;
    await me.goTo('/calls/active');
    await pbx?.command('channel originate Local/1005@inside/n application Milliwatt');
    const taking = page.getByRole('button', { name: /^Pick up: Karim/ });
    await taking.waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    await taking.click();
    await me.button('Hold').waitFor();
    await taking.waitFor({ state: 'detached' });
    await me.press('Hang up');
    await me.hasNoCall();

    desk?.dial('*43');
    await me.goTo('/dialpad');
    const number = page.getByRole('combobox', { name: 'Number' }).first();
    await number.fill('Karim');
    await page
      .getByRole('option', { name: /Karim.*In a call \(Head office\)/ })
      .first()
      .waitFor();
    desk?.hangUp();
    await page
      .getByRole('option', { name: /Karim.*In a call \(Head office\)/ })
      .first()
      .waitFor({ state: 'detached' });
    await number.fill('');
  });
});
