import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchBrowser } from '#tests/support/browser.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { inTurn, oneInTurn } from '#tests/support/selection/turns.ts';
import { openMicrophones, watchSoundCard } from '#tests/support/sound/sound-card.ts';
import { startTestEnvironment } from '#tests/support/test-environment.ts';
import { until } from '#tests/support/until.ts';

const { callside, browser } = await startTestEnvironment(undefined, () => launchBrowser([], { whole: true }));
let carol: Person;
beforeAll(async () => {
  carol = await Person.inApp(browser, callside, 'carol', watchSoundCard);
});
afterAll(() => carol?.close());

/** Each test begins with a new page and no choices: a new window would cost twice as much. */
beforeEach(async () => {
  await carol.evaluate(() => localStorage.clear());
  await carol.page.goto(`${callside.url}/settings/webrtc`);
  await carol.canCall();
  await expect.poll(() => microphone().locator(':checked').innerText()).toBe('System default');
});

const microphone = () => carol.app.getByRole('combobox', { name: 'Microphone' });
const choose = async (label: string) => {
  await microphone().selectOption({ label });
  await until(
    'the choice is kept',
    async () => (await microphone().locator(':checked').innerText()) === label,
  );
  await until('the trial is over', async () => (await openMicrophones(carol.page)).length === 0);
};
const isOpen = (labels: readonly string[]) =>
  until(`open: ${labels.join() || 'none'}`, async () => {
    const open = await openMicrophones(carol.page);
    return open.length === labels.length && labels.every((label) => open.some((one) => one.includes(label)));
  });
const callEcho = async () => {
  await carol.dial('600');
  await carol.button('Hold').waitFor();
  await carol.hears();
};

describe('audio devices', () => {
  it('audio devices are chosen separately and stored for the user', async () => {
    await choose('Fake Audio Input 2');
    await carol.app.getByRole('combobox', { name: 'Ringing' }).selectOption({ label: 'Fake Audio Output 1' });
    await carol.app.getByRole('slider', { name: 'Ringing volume' }).fill('40');
    await carol.app.getByRole('switch', { name: /Remove background noise/ }).uncheck();
    await carol.page.reload();
    await carol.canCall();
    await until('the choices are back', async () => {
      const chosen = await carol.app.locator('select :checked').allInnerTexts();
      return chosen.join() === 'Fake Audio Input 2,System default,Fake Audio Output 1';
    });
    expect(await carol.app.getByRole('slider', { name: 'Ringing volume' }).inputValue()).toBe('40');
    expect(await carol.app.getByRole('switch', { name: /Remove background noise/ }).isChecked()).toBe(false);
    expect(await carol.app.getByRole('switch', { name: /Remove echo/ }).isChecked()).toBe(true);
  });

  inTurn('the microphone level shows while it is tested, and no longer', async () => {
    await carol.press('Test microphone');
    const meter = carol.app.getByRole('meter');
    await until('the bar moves', async () => Number(await meter.getAttribute('value')) > 0.2);
    await isOpen(['Fake Default Audio Input']);
    await carol.press('Stop the test');
    await isOpen([]);
    await carol.press('Test microphone');
    await meter.waitFor();
    await carol.app.getByRole('link', { name: 'About' }).click();
    await isOpen([]);
  });

  it.runIf(isWholeMatrix)('a sample plays on each loudspeaker', async () => {
    // They last for some seconds, which may be over when the test looks.
    await carol.press('Play the ringing');
    await expect.poll(() => carol.timesPlayed('ringing')).toBe(1);
    await carol.isQuiet();
    await carol.press('Play a tone');
    await expect.poll(() => carol.timesPlayed('ringback')).toBe(1);
    await carol.isQuiet();
  });

  inTurn('devices switch in the middle of a call, and the far end goes on hearing', async () => {
    await callEcho();
    await isOpen(['Fake Default Audio Input']);
    const offers = await carol.page.evaluate(() => window.soundCard.offers);
    await microphone().selectOption({ label: 'Fake Audio Input 1' });
    await isOpen(['Fake Audio Input 1']);
    await carol.hears();
    await carol.app.getByRole('slider', { name: 'Microphone volume' }).fill('0');
    await carol.hearsSilence();
    await carol.app.getByRole('slider', { name: 'Microphone volume' }).fill('100');
    await carol.hears();
    expect(await carol.page.evaluate(() => window.soundCard.offers)).toBe(offers);
    await carol.press('Hang up');
    await carol.hasNoCall();
    await isOpen([]);
  });

  inTurn(
    'an unplugged device is replaced by the default during a call, and returns when plugged in',
    async () => {
      await choose('Fake Audio Input 1');
      await callEcho();
      await isOpen(['Fake Audio Input 1']);
      await carol.page.evaluate(() => window.soundCard.unplug('Fake Audio Input 1'));
      await carol.app.getByText('Fake Audio Input 1 was unplugged').waitFor();
      await isOpen(['Fake Default Audio Input']);
      await carol.hears();
      await carol.page.evaluate(() => window.soundCard.plug('Fake Audio Input 1'));
      await carol.app.getByText('Fake Audio Input 1 is plugged in again').waitFor();
      await isOpen(['Fake Audio Input 1']);
      await carol.hears();
      await carol.press('Hang up');
      await isOpen([]);
    },
  );

  inTurn(
    'any other microphone replaces a missing default, and a message says when none is left',
    async () => {
      await callEcho();
      await carol.page.evaluate(() => window.soundCard.unplug('Fake Default Audio Input'));
      await carol.app.getByText('Fake Default Audio Input was unplugged').waitFor();
      await isOpen(['Fake Audio Input 1']);
      await carol.hears();
      await carol.page.evaluate(() => {
        window.soundCard.unplug('Fake Audio Input 2');
        window.soundCard.unplug('Fake Audio Input 1');
      });
      await carol.app.getByText('Nobody can hear you: the microphone was unplugged').waitFor();
      await isOpen([]);
      await carol.page.evaluate(() => window.soundCard.plug('Fake Audio Input 2'));
      await isOpen(['Fake Audio Input 2']);
      await carol.hears();
      await carol.press('Hang up');
      await isOpen([]);
    },
  );

  it.runIf(isWholeMatrix)('a muted call stays muted when its devices change', async () => {
    await callEcho();
    await carol.press('Mute');
    await carol.hearsSilence();
    await microphone().selectOption({ label: 'Fake Audio Input 2' });
    await isOpen(['Fake Audio Input 2']);
    await carol.hearsSilence();
    await carol.press('Unmute');
    await carol.hears();
    await carol.press('Hang up');
    await carol.hasNoCall();
  });

  inTurn('devices are released after an unanswered and a refused call', async () => {
    for (const number of ['604', '605']) {
      await carol.dial(number);
      await carol.cards().first().waitFor();
      await carol.hasNoCall();
      await isOpen([]);
    }
  });

  it.each(
    oneInTurn([
      ['NotAllowedError', 'The microphone is blocked'],
      ['NotFoundError', 'No microphone was found'],
      ['NotReadableError', 'The microphone does not start'],
    ]),
  )("a message explains the browser's error %s", async (name, words) => {
    await carol.page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', error));
    }, name);
    await carol.dial('600');
    await carol.app.getByText(words).first().waitFor();
    await carol.hasNoCall();
  });

  inTurn('a message says that the frame may not use the microphone, and no call is placed', async () => {
    const framed = await Person.inWidget(browser, callside, 'dave', () => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'allow', { set: () => undefined });
    });
    await framed.dial('600');
    await framed.app.getByText('The microphone is blocked').first().waitFor();
    await framed.hasNoCall();
    await framed.close();
  });
});
