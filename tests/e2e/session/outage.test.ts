import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { type CallsideProcess, startCallsideProcess } from '#tests/support/callside.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { openMicrophones, watchSoundCard } from '#tests/support/sound/sound-card.ts';

let callside: CallsideProcess;
let browser: Browser;
let data: string;
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'callside-'));
  [callside, browser] = await Promise.all([startCallsideProcess(['--data', data]), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await callside?.stop();
  await rm(data, { recursive: true, force: true });
});
/** A failed test may have left it stopped. */
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  const answers = fetch(callside.url).then(
    () => true,
    () => false,
  );
  if (!(await answers)) await callside.restart();
});

const lossIsShown = (person: Person) =>
  person.app
    .getByText(/connection lost|no connection|reconnect/i)
    .first()
    .waitFor();

it('a call shows the loss of the phone system, and goes on with sound once that is back', async () => {
  const [alice, bob] = await Promise.all([
    Person.inWidget(browser, callside, 'alice'),
    Person.inApp(browser, callside, 'bob'),
  ]);
  await alice.dial('102');
  await bob.card(/Alice/).waitFor();
  await bob.press('Answer');
  await Promise.all([alice.hears(), bob.hears()]);

  await callside.kill();
  await Promise.all([lossIsShown(alice), lossIsShown(bob)]);
  await bob.button('Retry now').focus();

  await callside.restart();
  await Promise.all([alice.canCall(), bob.canCall()]);
  // The button disappeared with the banner.
  await expect.poll(() => bob.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
  await Promise.all([alice.hears(), bob.hears()]);
  await bob.card(/Alice/).waitFor();
  await alice.press('Hang up');
  await alice.hasNoCall();
  await bob.hasNoCall();

  await bob.goTo('/callhistories/personal');
  await bob.app.getByRole('listitem').filter({ hasText: 'Alice' }).first().waitFor();

  await bob.canCall();
  await bob.dial('101');
  await alice.card(/Bob/).waitFor();
  await alice.press('Answer');
  await Promise.all([alice.hears(), bob.hears()]);
  await alice.press('Hang up');
  await bob.hasNoCall();
});

it.runIf(isWholeMatrix)(
  'the ringing stops and the microphone is released if the phone system has forgotten the call',
  async () => {
    const [carol, dave] = await Promise.all([
      Person.inApp(browser, callside, 'carol', watchSoundCard),
      Person.inApp(browser, callside, 'dave'),
    ]);
    await carol.dial('104');
    await Promise.all([carol.rings('ringback'), dave.rings('ringing')]);
    await expect.poll(() => openMicrophones(carol.page)).toHaveLength(1);

    await callside.kill();
    await Promise.all([lossIsShown(carol), lossIsShown(dave)]);
    await callside.restart();

    await Promise.all([carol.isQuiet(), dave.isQuiet()]);
    await expect.poll(() => openMicrophones(carol.page)).toEqual([]);
    await Promise.all([carol.canCall(), dave.canCall(), carol.hasNoCall(), dave.hasNoCall()]);
  },
);
