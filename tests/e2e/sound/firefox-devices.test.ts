import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'vitest';
import { firefoxPrograms } from '../../support/browsers.ts';
import { type RunningCallside, startCallside } from '../../support/callside.ts';
import { launchFirefox } from '../../support/firefox/firefox.ts';
import { type SoundServer, startSoundServer } from '../../support/firefox/sound-server.ts';
import { isWholeMatrix } from '../../support/matrix.ts';
import { Person } from '../../support/person.ts';
import { hearsJust, listening, voices } from '../../support/voices.ts';

/** The machine's own microphones, plugged in and out of PulseAudio, each with a tone of its own. */
describe.runIf(isWholeMatrix && firefoxPrograms)('in Firefox, the microphones of the machine', () => {
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
  // A Firefox for each test: one that ends a call's sound while its loudspeaker goes crashes, or opens no microphone any more.
  beforeEach(async () => {
    const program = firefoxPrograms?.firefox ?? '';
    firefox = await launchFirefox({ program, sound }, { 'media.navigator.streams.fake': false });
    carol = await Person.inApp(firefox, callside, 'carol', listening);
  });
  afterEach(async () => {
    await carol?.close();
    await firefox?.close();
    // As at the start, whatever a test that failed has left plugged in and out.
    await sound.unplug('Headset').catch(() => undefined);
    await sound.unplug('Desk').catch(() => undefined);
    await sound.unplugLoudspeaker().catch(() => undefined);
    await sound.plugLoudspeaker();
    await sound.plug('Desk', voices.desk);
  });

  /** Carol hears in the echo what the microphone in use hears: a tone, which would be taken for a noise. */
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

  it('give way to another one when pulled out of a call, and come back when plugged in', async () => {
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

  it('give way to another one while another window has the focus', async () => {
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

  it('are missed when the last one is gone, and taken when one is plugged in', async () => {
    await callEcho();
    await sound.unplugLoudspeaker();
    await sound.unplug('Desk');
    await hears('Nobody hears you: the microphone is gone');
    await sound.plug('Desk', voices.desk);
    await sound.plugLoudspeaker();
    await hearsJust(carol, 'desk');
  });

  it('are asked for when there is none', async () => {
    await sound.unplugLoudspeaker();
    await sound.unplug('Desk');
    await carol.dial('600');
    await hears('No microphone was found');
    await carol.hasNoCall();
    await sound.plug('Desk', voices.desk);
    await sound.plugLoudspeaker();
    await callEcho();
  });

  // PulseAudio lends a microphone to everybody who asks, so that no program can keep it from another.
  it('do not start while another program has them', async () => {
    await carol.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    });
    await carol.dial('600');
    await hears('The microphone does not start');
    await carol.hasNoCall();
  });

  it('are blocked in a frame that may not have them, which says so and makes no call', async () => {
    const framed = await Person.inWidget(firefox, callside, 'dave', () => {
      Object.defineProperty(HTMLIFrameElement.prototype, 'allow', { set: () => undefined });
    });
    await framed.dial('600');
    await framed.app.getByText('The microphone is blocked').first().waitFor();
    await framed.hasNoCall();
    await framed.close();
  });
});
