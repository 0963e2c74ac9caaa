import { networkInterfaces } from 'node:os';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { Person } from '#tests/support/person.ts';

/** Another address of this machine: browsers grant a microphone there over https only. */
const address = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

let callside: RunningCallside;
let browser: Browser;
beforeAll(async () => {
  if (address === undefined) return;
  const options = ['--memory', '--https', '--host', address];
  [callside, browser] = await Promise.all([startCallside(options), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
});

it.skipIf(address === undefined)(
  'a page at another host than localhost calls and receives audio over https',
  async () => {
    const alice = await Person.inWidget(browser, callside, 'alice');
    expect(new URL(alice.page.url()).hostname).toBe(address);
    await alice.dial('600');
    await alice.button('Hang up').waitFor();
    await expect.poll(() => alice.heardEnergy()).toBeGreaterThan(0.001);
    await alice.press('Hang up');
    await alice.context.close();
  },
);
