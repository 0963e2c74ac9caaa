/** How a call was connected and heard, from its entry in the history. */
import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import type { Asterisk } from '#tests/support/asterisk/asterisk.ts';
import { findAsterisk } from '#tests/support/asterisk/asterisk-program.ts';
import { startPbx } from '#tests/support/asterisk/pbx.ts';
import { findings } from '#tests/support/axe.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment();
const ports = { sip: 24_160, rtp: [24_200, 24_249] } as const;
let ivan: Person | undefined;
let alice: Person | undefined;
let carrier: Asterisk | undefined;
afterAll(async () => {
  await ivan?.close();
  await alice?.close();
  await carrier?.stop();
});

describe.skipIf(!findAsterisk())('the diagnosis of a call over a trunk to Asterisk', () => {
  it('grows while the call goes on, says in words that nothing is heard, and is saved for Wireshark', async () => {
    carrier = await startPbx(ports, { accounts: [{ name: 'trunk', password: 'secret-of-trunk' }] });
    const desk = await Desk.open(callside, 'ivan');
    const trunk = {
      ...{ name: 'Carrier', isEnabled: true, host: '127.0.0.1', port: ports.sip, transport: 'udp' },
      ...{ user: 'trunk', password: 'secret-of-trunk', registersFor: 120, callsFrom: [] },
      ...{ numberFormat: 'plus', prefix: '', takes: [] },
    };
    expect((await desk.request('POST', 'v1/administration/Trunk', trunk)).status).toBe(201);
    await until('the trunk is ready', async () => {
      const { items } = await desk.get<{ items: { state: { name: string } }[] }>('v1/administration/Trunk');
      return items[0]?.state.name === 'ready';
    });

    ivan = await Person.inApp(browser, callside, 'ivan');
    const { page } = ivan;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await ivan.dial('+33123450606');
    await ivan.button('Hold').waitFor();
    await ivan.goTo('/callhistories/personal');
    await page.locator('[data-mode="list"] [aria-current="true"]').click();
    await ivan.press('Show the diagnosis');
    const leg = page.getByRole('region', { name: /^Trunk 127\.0\.0\.1:/ });
    await leg
      .getByText(/→ .* INVITE sip:\+33123450606@/)
      .first()
      .waitFor();
    await leg.getByText('Now connected').waitFor();
    await page.getByText(/^Trunk .*: Nothing is heard from the other side\.$/).waitFor();
    await leg.getByText(/^Sound to there: Packets: [1-9]/).waitFor();
    await page.getByRole('region', { name: /^Phone of Ivan/ }).waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);

    await ivan.press('Hang up');
    await leg
      .getByText(/→ .* BYE sip:/)
      .first()
      .waitFor();
    await leg.getByText('Now connected').waitFor({ state: 'detached' });
    const [download] = await Promise.all([page.waitForEvent('download'), ivan.press('Save for Wireshark')]);
    const file = await readFile(await download.path());
    expect(file.readUInt32LE(0)).toBe(0xa1b2c3d4);
    expect(file.toString('latin1')).toContain('INVITE sip:+33123450606@');
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await findings(page.mainFrame())).toEqual([]);
  });

  it('an administrator finds the call of a colleague with bad sound, and its diagnosis', async () => {
    const { page } = ivan as Person;
    alice = await Person.inApp(browser, callside, 'alice');
    await alice.dial('+33123450606');
    await alice.button('Hold').waitFor();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await ivan?.goTo('/administration/calls');
    const calls = page.getByRole('list', { name: 'Calls', exact: true });
    const ofAlice = calls.getByText(/^Alice Martin → /);
    await ofAlice.waitFor();
    await page.getByRole('tab', { name: 'Bad sound' }).click();
    await page.getByRole('searchbox', { name: 'Name or number' }).fill('martin');
    // Nothing has been heard for five seconds, which is found without a change of the filter.
    await expect
      .poll(
        async () => {
          await page.getByRole('button', { name: 'Load again' }).click();
          return calls
            .getByRole('listitem')
            .filter({ hasText: /Alice Martin →.*Bad sound/ })
            .count();
        },
        { timeout: 20_000 },
      )
      .toBe(1);
    expect(await findings(page.mainFrame())).toEqual([]);
    await alice.press('Hang up');
    await alice.hasNoCall();
    await ofAlice.click();
    await page.getByText(/^Trunk .*: Nothing is heard from the other side\.$/).waitFor();
    await page.getByRole('region', { name: /^Phone of Alice/ }).waitFor();
    expect(await findings(page.mainFrame())).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await findings(page.mainFrame())).toEqual([]);
    }
    await ivan?.goTo('/administration/audit');
    await page.getByText(/^Ivan Petrov looked at Alice Martin → /).waitFor();
    await page.getByText('Ivan Petrov looked at the calls of everybody').waitFor();
  });
});
