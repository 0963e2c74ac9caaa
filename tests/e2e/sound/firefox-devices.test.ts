import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { firefoxPrograms } from '#tests/support/browsers.ts';
import { type RunningCallside, startCallside } from '#tests/support/callside.ts';
import { launchFirefox } from '#tests/support/firefox/firefox.ts';
import { type SoundServer, startSoundServer } from '#tests/support/firefox/sound-server.ts';
import { isWholeMatrix } from '#tests/support/matrix.ts';
import { Person } from '#tests/support/person.ts';
import { hearsJust, listening, voices } from '#tests/support/sound/voices.ts';

/** The machine's own microphones, plugged in and out of PulseAudio, each with a tone of its own. */
describe.runIf(isWholeMatrix && firefoxPrograms)('microphones of the machine in Firefox', () => {
  let callside: RunningCallside;
  let sound: SoundServer;
  let firefox: Browser;
  let carol: Person;
  beforeAll(async () => {
    sound = await startSoundServer(firefoxPrograms?.pulseAudio ?? '');
    await sound.plug('Desk', voices.desk);
    callside = await startCallside();
  });
  afterAll(async () => {
    await callside?.stop();
    await sound?.stop();
  });
  // A Firefox for each test: after its loudspeaker was removed during a call, a Firefox crashes or opens no microphone
  // any more.
  beforeEach(async () => {
    const program = firefoxPrograms?.firefox ?? '';
    firefox = await launchFirefox({ program, sound }, { 'media.navigator.streams.fake': false });
    carol = await Person.inApp(firefox, callside, 'carol', listening);
  });
  afterEach(async () => {
    await carol?.close();
    await firefox?.close();
    // Restores the initial devices after a failed test.
    await sound.unplug('Headset').catch(() => undefined);
    await sound.unplug('Desk').catch(() => undefined);
    await sound.unplugLoudspeaker().catch(() => undefined);
    await sound.plugLoudspeaker();
    await sound.plug('Desk', voices.desk);
  });

  /** Carol hears in the echo the tone of the current microphone. Noise suppression would remove it. */
  async function callEcho(): Promise<void> {
    await carol.page.goto(`${callside.url}/settings/webrtc`);
    await carol.canCall();
    for (const name of [/Remove echo/, /Remove background noise/, /Adjust loudness/]) {
      await carol.app.getByRole('switch', { name }).uncheck();
    }
    await carol.dial('600');
    await hearsJust(carol, 'desk');
  }
  const hears = (words: string) => carol.app.getByText(words).first().waitFor();

  it('an unplugged microphone is replaced by another one during a call, and returns when plugged in', async () => {
    await sound.plug('Headset', voices.frank);
    await callEcho();
    await carol.app.getByRole('combobox', { name: 'Microphone' }).selectOption({ label: 'Headset' });
    await hearsJust(carol, 'frank');
    await sound.unplug('Headset');
    await hears('Headset was unplugged');
    await hearsJust(carol, 'desk');
    await sound.plug('Headset', voices.frank);
    await hears('Headset is plugged in again');
    await hearsJust(carol, 'frank');
    await sound.unplug('Headset');
    await hearsJust(carol, 'desk');
  });

  it('an unplugged microphone is replaced while another window has the focus', async () => {
    await sound.plug('Headset', voices.frank);
    await callEcho();
    const other = await carol.context.newPage();
    await sound.unplug('Desk');
    await hearsJust(carol, 'frank');
    await other.close();
    await sound.plug('Desk', voices.desk);
    await sound.unplug('Headset');
    await hearsJust(carol, 'desk');
  });

  it('the last microphone is reported missing, and used when it is plugged in', async () => {
    await callEcho();
    await sound.unplugLoudspeaker();
    await sound.unplug('Desk');
    await hears('Nobody can hear you: the microphone was unplugged');
    await sound.plug('Desk', voices.desk);
    await sound.plugLoudspeaker();
    await hearsJust(carol, 'desk');
  });

  it('a call without any microphone says so, and works after one is plugged in', async () => {
    await sound.unplugLoudspeaker();
    await sound.unplug('Desk');
    await carol.dial('600');
    await hears('No microphone was found');
    await carol.hasNoCall();
    await sound.plug('Desk', voices.desk);
    await sound.plugLoudspeaker();
    await callEcho();
  });

  // PulseAudio shares a microphone among programs, so that no program can block it.
  it('a call whose microphone does not start says so', async () => {
    await carol.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    });
    await carol.dial('600');
    await hears('The microphone does not start');
    await carol.hasNoCall();
  });

  it('a frame without microphone permission says so and makes no call', async () => {
    const framed = await Person.inWidget(firefox, callside, 'dave', () => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'allow', { set: () => undefined });
    });
    await framed.dial('600');
    await framed.app.getByText('The microphone is blocked').first().waitFor();
    await framed.hasNoCall();
    await framed.close();
  });
});
