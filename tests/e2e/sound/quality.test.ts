import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { BadNetwork } from '#tests/support/network/bad-network.ts';
import { Person } from '#tests/support/person.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';

const { callside, browser } = await startTestEnvironment();
let carol: Person;
let network: BadNetwork;
beforeEach(async () => {
  carol = await Person.inApp(browser, callside, 'carol');
  network = new BadNetwork();
  await network.between(carol.page);
  await carol.page.goto(`${callside.url}/settings/webrtc`);
  await carol.canCall();
});
afterEach(async () => {
  await carol.close();
  network.close();
});

const callEcho = async () => {
  await carol.dial('600');
  await carol.button('Hold').waitFor();
  await carol.hears();
};
const mark = (words: string) => carol.card('Echo').getByRole('status').filter({ hasText: words });
const endAndOpenHistory = async () => {
  const kept = carol.page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/quality'),
  );
  await carol.press('Hang up');
  await carol.hasNoCall();
  // Push reports the end of a call, the page itself its quality: a call that is opened too early shows none.
  await kept;
  await carol.app.getByRole('link', { name: 'Calls' }).click();
  await carol.app
    .getByRole('listitem')
    .filter({ hasText: 'Echo' })
    .first()
    .getByRole('button')
    .first()
    .click();
};
const sound = () => carol.app.locator('dl > div', { hasText: 'Sound' }).locator('dd');

describe('call quality', () => {
  it('a good call has no quality message, and its quality is stored with it', async () => {
    await callEcho();
    await carol
      .card('Echo')
      .getByText(/\b0:(0[5-9]|[1-5])/)
      .waitFor();
    expect(await mark('').allInnerTexts()).not.toContainEqual(expect.stringMatching(/\S/));
    await endAndOpenHistory();
    await sound().waitFor();
    expect(await sound().innerText()).toMatch(/^Good \(\d\.\d of 5\)$/);
  });

  it.runIf(isWholeMatrix)(
    'a message about incoming loss disappears when the loss is over, and is stored',
    async () => {
      await callEcho();
      network.losses.down = 0.5;
      await mark('You hear others badly').waitFor();
      await expect.poll(() => mark('You hear others badly').innerText()).toMatch(/[3-7]\d% lost/);
      network.losses.down = 0;
      await mark('You hear others badly').waitFor({ state: 'detached', timeout: 60_000 });
      await endAndOpenHistory();
      await sound().waitFor();
      expect(await sound().innerText()).toContain('the network lost some of the sound to you');
    },
  );

  it.runIf(isWholeMatrix)('a message says that outgoing packets get lost', async () => {
    await callEcho();
    network.losses.up = 0.5;
    await mark('Others hear you badly').waitFor({ timeout: 60_000 });
  });

  it.runIf(isWholeMatrix)(
    'a message says that the microphone is silent, but not while it is muted',
    async () => {
      await callEcho();
      await carol.app.getByRole('slider', { name: 'Microphone volume' }).fill('0');
      await mark('No sound comes from your microphone').waitFor();
      await carol.press('Mute');
      await mark('No sound comes from your microphone').waitFor({ state: 'detached' });
      await carol.press('Unmute');
      await carol.app.getByRole('slider', { name: 'Microphone volume' }).fill('100');
      await carol.hears();
    },
  );
});
